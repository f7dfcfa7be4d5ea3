import { Link } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { Icon } from "./icon.tsx";
import { VisuallyHidden } from "./layout.tsx";
import * as css from "./table.css.ts";
import { type Status, StatusTag } from "./tag.tsx";

type Struck = Extract<Status, "inactive" | "cancelled" | "withdrawn">;

const RowState = createContext<Struck | undefined>(undefined);

interface RowProps {
	selected?: boolean;
	/** Strikes the row through; its `RowTitle` says the same in a word. */
	struck?: Struck;
	children: ReactNode;
}

/** A row of a `Table`: `<td>`s, one `RowTitle`, and a `PickCell` where rows can be selected. */
export function Row({ selected = false, struck, children }: RowProps) {
	const classes = [css.row, selected && css.selected, struck && css.struck].filter(Boolean).join(" ");
	return (
		<RowState.Provider value={struck}>
			<tr className={classes}>{children}</tr>
		</RowState.Provider>
	);
}

/** The cell that names its row, with the word for a struck-through row beside it. */
export function RowTitle({ children }: { children: ReactNode }) {
	const struck = useContext(RowState);
	return (
		<th scope="row">
			<span className={css.title}>
				{children}
				{struck && <StatusTag status={struck} />}
			</span>
		</th>
	);
}

/** Selects a row, or lets it go when it is selected. `to` is the address of that next state; `name` says which row. */
export function PickCell({ to, name, selected = false }: { to: string; name: string; selected?: boolean }) {
	return (
		<td className={css.tight}>
			<Link
				to={to}
				className={css.pick}
				aria-current={selected ? "true" : undefined}
				title={selected ? "Deselect" : "Select"}
				preventScrollReset
			>
				<span className={css.dot}>{selected && <Icon name="check" />}</span>
				<VisuallyHidden>{`${selected ? "Deselect" : "Select"} ${name}`}</VisuallyHidden>
			</Link>
		</td>
	);
}

/** A number, or anything else that stands at the end of its cell. */
export function EndCell({ children }: { children: ReactNode }) {
	return <td className={css.end}>{children}</td>;
}

/** A cell no wider than its content: tags, dates, buttons. */
export function TightCell({ children }: { children: ReactNode }) {
	return <td className={css.tight}>{children}</td>;
}
