const folded = (text: string) => text.normalize("NFC").toLowerCase().replaceAll(/\s/g, "").replaceAll(/[–—]/g, "-");

const MILLIMETRES = /^(\d{1,5}(?:\.\d+)?)(?:mm)?$/;
const LEADING = /^(\d{1,5}(?:\.\d+)?)mm(?![\d.x])/;

/** `116` and `116 mm` are shown by `116mm (2x13mm each side)`; other words by themselves alone. */
export function isThickness(asked: string, tested: string): boolean {
	const [one, other] = [folded(asked), folded(tested)];
	if (one === other) return true;
	const number = MILLIMETRES.exec(one)?.[1];
	const leading = LEADING.exec(other)?.[1] ?? MILLIMETRES.exec(other)?.[1];
	return number !== undefined && leading !== undefined && Number(number) === Number(leading);
}
