export const STAY = "stay";
