/** A solution, and by which specimens, for all penetrations of a type. */
export interface TypeChoice {
	/** Of the type as the page showed it. */
	stamp: string;
	/** Null opens them again. */
	sol: number | null;
	specimens: number[];
}

/** As many as a form takes at once. */
export const MAX_CHOICES = 400;

/** As a form sends it: the stamp, the solution, its specimens. */
export const writeChoice = ({ stamp, sol, specimens }: TypeChoice): string =>
	[stamp, sol ?? "", specimens.join("+")].join(" ");
