/** Of a list with changes that are not stored, once its project is another one than they began with. */
export const CHANGED_ELSEWHERE = "This project was changed elsewhere since you began.";
