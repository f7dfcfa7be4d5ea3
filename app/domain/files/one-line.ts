export const oneLine = (text: string): string =>
	text
		.split(/[\r\n]+/)
		.map((line) => line.trim())
		.filter((line) => line !== "")
		.join(" ");
