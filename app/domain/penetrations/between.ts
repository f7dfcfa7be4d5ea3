/** Of a size that lies between two that were tested. */
export const BETWEEN = "between tested sizes; extension to be judged by the laboratory's field of application";
