const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A stored day such as `2027-01-31` as people read it, on a screen and on paper: `31 Jan 2027`; any other text as it is. */
export function dayText(text: string): string {
	const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
	return year ? `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}` : text;
}
