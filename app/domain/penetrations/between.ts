/** Of a size that lies between two that were tested. */
export const BETWEEN = "between tested sizes; extension to be judged by the laboratory's field of application";

/** Of an element of concrete or masonry that is thicker than the tested one. */
export const THICKER = "thicker than tested; a thicker element is for the laboratory's field of application to judge";
