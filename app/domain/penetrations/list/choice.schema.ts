/** A solution, and by which specimens, for all penetrations of a type. */
export interface TypeChoice {
	/** The stamp of the type as the page showed it. */
	stamp: string;
	/** The solution; null opens the penetrations again. */
	sol: number | null;
	specimens: number[];
}

/** The most choices that a form takes at once. */
export const MAX_CHOICES = 400;

/** Writes a choice as a form sends it: the stamp, the solution, its specimens. */
export const writeChoice = ({ stamp, sol, specimens }: TypeChoice): string =>
	[stamp, sol ?? "", specimens.join("+")].join(" ");
