/* What the functions of gapmap.h need that Swift has no words for: handles in atomics, and the last error in
 * memory of the thread. Names begin with gm_, which the library does not export. */
#ifndef GAPMAP_INTERNAL_H
#define GAPMAP_INTERNAL_H

#include <stdint.h>

/* What a handle stands for; a part of its number. */
enum gm_kind { GM_INDEX = 1, GM_CURSOR = 2, GM_WRITER = 3 };

/* Gives an object a handle; NULL if there is no memory for it or all 65,536 are taken. */
const void *gm_add(enum gm_kind kind, void *object);

/* ---- objects that many threads use at once ---- */

/* Where a thread's use of an object is counted. */
typedef struct gm_use gm_use;

/* Begins to use the object of a handle, which stays until gm_leave; NULL if the handle is not open. */
void *gm_enter(const void *handle, enum gm_kind kind, gm_use **use);

/* Ends the use. */
void gm_leave(gm_use *use);

/* Closes a handle, waits for all who use the object, and gives it; NULL if the handle is not open. */
void *gm_close(const void *handle, enum gm_kind kind);

/* ---- objects that one thread uses at a time ---- */

/* What can become of an attempt to use an object alone. */
enum gm_outcome { GM_DONE, GM_BUSY, GM_NOT_OPEN };

/* Begins to use the object of a handle, which no other thread can until gm_unlock. */
enum gm_outcome gm_lock(const void *handle, enum gm_kind kind, void **object);

/* Ends the use of an object that was locked. */
void gm_unlock(const void *handle);

/* Closes a handle that nobody uses and gives its object. */
enum gm_outcome gm_take(const void *handle, enum gm_kind kind, void **object);

/* Tells processes apart that were made from each other while there were handles: how many forks lie between this one
 * and the first. */
uint32_t gm_forks(void);

/* ---- the last error ---- */

/* Notes an error as the calling thread's last one, with the system's number for it or 0. A longer text is cut. */
void gm_set_error(int code, int number, const char *text);

#endif
