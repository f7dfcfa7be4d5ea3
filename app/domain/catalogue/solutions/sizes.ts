import { distinctNaturally } from "#app/domain/natural-order.ts";

const NUMBER = /\d+(?:\.\d+)?/g;

/** `Ø#`, `#mm`; sizes of several numbers are compared with nothing. */
const notation = (size: string): string =>
	size.match(NUMBER)?.length === 1 ? size.replace(NUMBER, "#").replaceAll(" ", "") : size;

const millimetres = (size: string): number => Number(size.match(NUMBER)?.[0]);

const MOST_RANGES = 3;

/** `Ø50–Ø160; 600 x 400`. Sizes between the ends need not have been tested. */
export function sizeRanges(sizes: Iterable<string>): string {
	const notations = Map.groupBy(distinctNaturally(sizes), notation);
	const ranges = [...notations.values()].map((alike) => {
		const inOrder = alike.toSorted((a, b) => millimetres(a) - millimetres(b));
		const [least, most] = [inOrder[0]!, inOrder.at(-1)!];
		return least === most || millimetres(least) === millimetres(most) ? least : `${least}–${most}`;
	});
	const hidden = ranges.length - MOST_RANGES;
	return [...ranges.slice(0, MOST_RANGES), ...(hidden > 0 ? [`and ${hidden} more`] : [])].join("; ");
}
