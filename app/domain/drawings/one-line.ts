/** A note as it is stored: on one line, since an export puts one note on each. */
export const oneLine = (text: string): string =>
	text
		.split(/[\r\n]+/)
		.map((line) => line.trim())
		.filter((line) => line !== "")
		.join(" ");
