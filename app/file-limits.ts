export const MAX_REPORT_BYTES = 50 * 1024 * 1024;
/** A whole form with a report: the file and 1 MiB for the form's other fields. */
export const MAX_REPORT_FORM_BYTES = MAX_REPORT_BYTES + 1024 * 1024;

export const MAX_PAGES = 200;
/** Laboratories write reports of several hundred pages. */
export const MAX_REPORT_PAGES = 1000;
export const MAX_MEGAPIXELS = 50;

export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;
/** The longer side of a stored photo. */
export const MAX_PHOTO_PIXELS = 2560;
/** Photos of a record on site. */
export const MAX_PHOTOS = 8;
export const MAX_PLAN_BYTES = 50 * 1024 * 1024;
/** A whole form with a plan: the file and 1 MiB for the form's other fields. */
export const MAX_PLAN_FORM_BYTES = MAX_PLAN_BYTES + 1024 * 1024;
/** The longer sides of the two pictures of a plan: one for lists and small screens, one that is still read when it is enlarged. */
export const PLAN_PIXELS = [1200, 4000];

/** A whole record: its photos and 1 MiB for its texts. */
export const MAX_RECORD_BYTES = MAX_PHOTOS * MAX_PHOTO_BYTES + 1024 * 1024;
