import { Link } from "@remix-run/react";
import { createContext, type ReactNode, Suspense, useContext } from "react";
import { fieldCheck } from "#app/ui/base/fields.css.ts";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import { type Status, StatusTag } from "#app/ui/text/tag.tsx";
import * as css from "./tables.css.ts";
import { asListLeading, asListPickCell } from "./tables.css.ts";

type Struck = Extract<Status, "inactive" | "cancelled" | "withdrawn">;

const RowState = createContext<{ status: Struck; text?: string } | undefined>(undefined);

interface RowProps {
	id?: number;
	selected?: boolean;
	struck?: Struck;
	/** The word beside the title of a row that is struck, where it is another than the status. */
	struckWord?: string;
	/** The words of a row that is struck are only dimmed. */
	dimmed?: boolean;
	children: ReactNode;
}

export function Row({ id, selected = false, struck, struckWord, dimmed = false, children }: RowProps) {
	const classes = [css.tableRow, selected && css.tableSelected, struck && (dimmed ? css.tableDimmed : css.tableStruck)]
		.filter(Boolean)
		.join(" ");
	return (
		<RowState.Provider value={struck && { status: struck, text: struckWord }}>
			<Suspense>
				<tr className={classes} data-row={id}>
					{children}
				</tr>
			</Suspense>
		</RowState.Provider>
	);
}

interface RowTitleProps {
	long?: boolean;
	/** The cell stays on one line, whatever hyphens it has. */
	tight?: boolean;
	/** The number of rows that it is the title of. */
	rows?: number;
	children: ReactNode;
}

export function RowTitle({ long = false, tight = false, rows = 1, children }: RowTitleProps) {
	const struck = useContext(RowState);
	return (
		<th
			scope={rows > 1 ? "rowgroup" : "row"}
			rowSpan={rows > 1 ? rows : undefined}
			className={long ? css.tableLong : tight ? css.tableTight : undefined}
		>
			<span className={css.rowTitle}>
				{children}
				{struck && <StatusTag {...struck} />}
			</span>
		</th>
	);
}

interface PickProps {
	to: string;
	name: string;
	selected?: boolean;
}

/** The round mark that selects one of a list for what its toolbar does. */
export function Pick({ to, name, selected = false }: PickProps) {
	return (
		<Link
			to={to}
			className={css.tablePick}
			aria-current={selected ? "true" : undefined}
			title={selected ? "Deselect" : "Select"}
			preventScrollReset
		>
			<span className={css.tableDot}>{selected && <Icon name="check" />}</span>
			<VisuallyHidden>{`${selected ? "Deselect" : "Select"} ${name}`}</VisuallyHidden>
		</Link>
	);
}

/** `grip`: the row can be dragged by a grip; see `useRowDrag`. */
export function PickCell({ grip = false, ...pick }: PickProps & { grip?: boolean }) {
	return (
		<td className={`${css.tableTight} ${asListPickCell}`}>
			{grip && (
				<span className={css.tableGrip} data-grip aria-hidden="true" title="Drag to move">
					<Icon name="grip" />
				</span>
			)}
			<Pick {...pick} />
		</td>
	);
}

interface TickCellProps {
	name: string;
	value: string | number;
	label: string;
	/** The number of rows that the tick is for. */
	rows?: number;
}

/** The box that ticks a row for what the form does. */
export function TickCell({ name, value, label, rows = 1 }: TickCellProps) {
	return (
		<td className={`${css.tableTight} ${asListPickCell}`} rowSpan={rows > 1 ? rows : undefined}>
			<label className={css.tableTick}>
				<VisuallyHidden>{label}</VisuallyHidden>
				<input type="checkbox" name={name} value={value} className={fieldCheck} />
			</label>
		</td>
	);
}

interface CellProps {
	/** Says on a phone, where no column's head does, what stands in it. */
	label?: string;
	children: ReactNode;
}

interface PlacedCellProps extends CellProps {
	/** The line of the entry on a phone: the first, after the title, or the last. */
	onPhone?: "first" | "last";
}

const places = { first: css.asListFirst, last: css.asListLast };

/** A narrow cell has a few short words, a wide one a line of them: the rest of a row is shared by the others. */
export function Cell({ label, width, onPhone, children }: PlacedCellProps & { width?: "narrow" | "wide" }) {
	const widths = { narrow: css.tableNarrow, wide: css.tableWide };
	const classes = [width && widths[width], onPhone && places[onPhone]].filter(Boolean).join(" ");
	return (
		<td data-label={label} className={classes || undefined}>
			{children}
		</td>
	);
}

/** Words that tell two rows apart stand before the title on a phone, too. */
export function LeadingCell({ long = false, children }: { long?: boolean; children: ReactNode }) {
	return <td className={`${css.tableOwnLine} ${asListLeading}${long ? ` ${css.tableLong}` : ""}`}>{children}</td>;
}

export function EndCell({ label, onPhone, children }: PlacedCellProps) {
	return (
		<td className={onPhone ? `${css.tableEnd} ${places[onPhone]}` : css.tableEnd} data-label={label}>
			{children}
		</td>
	);
}

/** Words that people have typed: even one that never ends makes no column wider than its share. */
export function LongCell({ label, children }: CellProps) {
	return (
		<td className={css.tableLong} data-label={label}>
			{children}
		</td>
	);
}

export function TightCell({ label, children }: CellProps) {
	return (
		<td className={css.tableTight} data-label={label}>
			{children}
		</td>
	);
}

export function StickyCell({ end = false, children }: { end?: boolean; children: ReactNode }) {
	return (
		<td className={[css.tableTight, css.tableSticky, end && css.tableEnd].filter(Boolean).join(" ")}>{children}</td>
	);
}
