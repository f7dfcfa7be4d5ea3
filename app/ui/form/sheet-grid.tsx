import {
	type ClipboardEvent,
	type KeyboardEvent,
	type ReactNode,
	type RefObject,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { amountOf } from "#app/amounts.ts";
import { readTabs } from "#app/tables/separated-text.ts";
import { Stack } from "#app/ui/base/page-layout.tsx";
import * as css from "./editors.css.ts";
import {
	type CellPlace,
	type DrawnRows,
	GridFilter,
	GridHead,
	GridRows,
	type SheetColumnHead,
} from "./sheet-grid-parts.tsx";
import { filledWords, isBlank, orderOf, type Sort, withBlock } from "./sheet-rows.ts";

interface SheetGridProps {
	label: string;
	columns: SheetColumnHead[];
	/** Its last row is blank: a new one begins there. */
	rows: string[][];
	onRows: (rows: string[][]) => void;
	/** The accessible name of a row. */
	lineOf: (row: number) => string;
	/** An error of a cell, or of a row as a whole (column -1). */
	errorOf: (row: number, column: number) => string | undefined;
	/** Takes a block that is pasted into an empty table, headings and all. */
	onList: (text: string) => void;
	/** Ids of cells, for links to what is wrong with them; the grid scrolls to one that is asked for. */
	idOf?: (row: number, column: number) => string;
	/** Ctrl+D at a cell calls this, as in a spreadsheet: the cell takes the text of the cell above. */
	onFill?: (row: number, column: number) => void;
	/** Beside the number of rows, such as what acts on the cell that was last worked in. */
	tools?: (active: { row: number; column: number } | null) => ReactNode;
	/** Without script, this is false: all rows are drawn, and nothing that only script can do. */
	scripted?: boolean;
}

/** Rows beyond what is in sight that are drawn all the same. */
const BEYOND = 10;

/** Up to so many rows are all drawn: a browser finds their texts, and links lead to them. */
const MOST_DRAWN = 40;

/** Fewer rows are seen at a glance, and need no filter. */
const LEAST_FILTERED = 20;

type Step = [down: number, right: number];

function stepOf({ key, target, shiftKey }: KeyboardEvent<HTMLElement>): Step | null {
	if (key === "Enter") return [shiftKey ? -1 : 1, 0];
	if (key === "ArrowDown") return [1, 0];
	if (key === "ArrowUp") return [-1, 0];
	if (!(target instanceof HTMLInputElement)) return null;
	const { selectionStart, selectionEnd, value } = target;
	const isWhole = selectionStart === 0 && selectionEnd === value.length;
	if (key === "ArrowRight" && (isWhole || selectionStart === value.length)) return [0, 1];
	if (key === "ArrowLeft" && (isWhole || selectionEnd === 0)) return [0, -1];
	return null;
}

const placeOf = (target: EventTarget): CellPlace | null => {
	const at = target instanceof HTMLInputElement ? target.dataset.at : undefined;
	if (at === undefined) return null;
	const [row = 0, column = 0] = at.split(" ").map(Number);
	return { row, column };
};

/** Puts the focus into the cell that was moved to, once it is drawn. */
function useFocusAt(place: CellPlace | null, box: RefObject<HTMLElement>): void {
	useLayoutEffect(() => {
		if (!place) return;
		const field = box.current!.querySelector<HTMLInputElement>(`[data-at="${place.row} ${place.column}"]`);
		field?.focus({ preventScroll: true });
		field?.select();
	}, [place, box]);
}

/** Follows a link to a cell that is not drawn: the browser does not find its id in the page. */
function useJumpTo(jump: (id: string) => void): void {
	useEffect(() => {
		const follow = () => {
			const id = decodeURIComponent(window.location.hash.slice(1));
			if (id !== "" && !document.getElementById(id)) jump(id);
		};
		window.addEventListener("hashchange", follow);
		return () => window.removeEventListener("hashchange", follow);
	});
}

/** Opens the box at the first column with an error, where that lies beyond the edge; the numbers of the rows stay in sight. */
function useStartAtError(box: RefObject<HTMLElement>, find: () => number): void {
	const [column] = useState(find);
	useLayoutEffect(() => {
		const view = box.current!;
		const [corner, ...heads] = view.querySelectorAll<HTMLElement>("thead th");
		const head = heads[column];
		if (!corner || !head || head.offsetLeft + head.offsetWidth <= view.clientWidth) return;
		view.scrollLeft = head.offsetLeft - corner.offsetWidth;
	}, [box, column]);
}

/** The rows to be drawn around those in sight; null where they are so few that all are drawn. */
function drawnRows(count: number, { top, height }: { top: number; height: number }): DrawnRows | null {
	if (count <= MOST_DRAWN) return null;
	const first = Math.max(0, Math.floor(top / css.sheetGridROW_PX) - BEYOND);
	return { first, last: Math.min(count, Math.ceil((top + height) / css.sheetGridROW_PX) + BEYOND) };
}

/** Scrolls the box so far that the row is neither below its head nor beyond its end. */
function bringIntoSight(view: HTMLElement, row: number): void {
	const [top, inner] = [row * css.sheetGridROW_PX, view.clientHeight - 2 * css.sheetGridROW_PX];
	if (top < view.scrollTop) view.scrollTop = top;
	if (top > view.scrollTop + inner) view.scrollTop = top - inner;
}

/** A table to type in as in a spreadsheet: Tab, Enter, arrows, and blocks that are pasted; any number of rows scrolls. */
export function SheetGrid({
	label,
	columns,
	rows,
	onRows,
	lineOf,
	errorOf,
	onList,
	idOf,
	onFill,
	tools,
	scripted = true,
}: SheetGridProps) {
	const [filter, setFilter] = useState("");
	const [sort, setSort] = useState<Sort | null>(null);
	const [order, setOrder] = useState(() => orderOf(rows, "", null));
	const [seen, setSeen] = useState({ top: 0, height: 640 });
	const [active, setActive] = useState<CellPlace | null>(null);
	const box = useRef<HTMLElement>(null);
	const shown = columns.flatMap(({ hidden }, column) => (hidden ? [] : column));
	const drawn = drawnRows(scripted ? order.length : 0, seen) ?? { first: 0, last: order.length };
	const see = () => setSeen({ top: box.current!.scrollTop, height: box.current!.clientHeight });
	const arrange = (words: string, by: Sort | null) => {
		setFilter(words);
		setSort(by);
		setOrder(orderOf(rows, words, by));
		box.current!.scrollTop = 0;
		see();
	};
	const write = ({ row, column }: CellPlace, block: string[][]) => {
		const after = withBlock(rows, order, row, column, block);
		setOrder(after.order);
		onRows(after.rows);
	};

	function go({ row, column }: CellPlace) {
		if (row < 0 || row >= order.length || !shown.includes(column)) return;
		bringIntoSight(box.current!, row);
		see();
		setActive({ row, column });
	}

	useFocusAt(active, box);
	useStartAtError(box, () => shown.findIndex((column) => rows.some((_, row) => errorOf(row, column))));
	const [worked, setWorked] = useState<CellPlace | null>(null);
	useJumpTo((id) => {
		for (const [row, at] of order.entries()) {
			const column = shown.find((one) => idOf?.(at, one) === id);
			if (column !== undefined) return go({ row, column });
		}
	});

	function typed(event: KeyboardEvent<HTMLElement>) {
		const place = placeOf(event.target);
		if (place && onFill && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "d") {
			event.preventDefault();
			return onFill(order[place.row]!, place.column);
		}
		const step = event.nativeEvent.isComposing ? null : stepOf(event);
		if (!place || !step) return;
		event.preventDefault();
		go({ row: place.row + step[0], column: shown[shown.indexOf(place.column) + step[1]] ?? -1 });
	}

	function pasted(event: ClipboardEvent<HTMLElement>) {
		const place = placeOf(event.target);
		const text = event.clipboardData.getData("text/plain").replace(/\r?\n$/, "");
		if (!place || !/[\t\n]/.test(text)) return;
		event.preventDefault();
		return text.includes("\n") && rows.every(isBlank) ? onList(text) : write(place, readTabs(text));
	}

	return (
		<Stack>
			{scripted && (
				<GridFilter text={filter} onText={rows.length < LEAST_FILTERED ? null : (text) => arrange(text, sort)}>
					{tools?.(worked && { row: order[worked.row] ?? worked.row, column: worked.column })}
					<output>{`${filledWords(rows, filter === "" ? null : order)}, ${amountOf(shown.length, "column")}`}</output>
				</GridFilter>
			)}
			<section
				className={css.sheetGridBox}
				aria-label={label}
				ref={box}
				onScroll={see}
				onKeyDown={typed}
				onPaste={pasted}
			>
				<table className={css.sheetGridTable} aria-rowcount={order.length + 1}>
					<GridHead {...{ columns, shown, sort, rows, scripted }} onSort={(by) => arrange(filter, by)} />
					<GridRows
						{...{ columns, shown, rows, order, drawn, lineOf, errorOf, idOf }}
						onWrite={(cell, text) => write(cell, [[text]])}
						onWorked={setWorked}
					/>
				</table>
			</section>
		</Stack>
	);
}
