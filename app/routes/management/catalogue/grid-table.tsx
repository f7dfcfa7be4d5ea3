import { Form, Link } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { amount, amountOf } from "#app/amounts.ts";
import { ratingRange, shownRating } from "#app/domain/ratings/range.ts";
import { paths } from "#app/paths.ts";
import { useMayEdit } from "#app/routes/for-editors.tsx";
import { ToolbarDownloads } from "#app/routes/management/figures/csv-link.tsx";
import { fieldCheck } from "#app/ui/base/fields.css.ts";
import * as lists from "#app/ui/list/lists.css.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Row, RowTitle, TickCell } from "#app/ui/list/table-row.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { DrawingCode, FrrTag, RatingTag, StatusTag } from "#app/ui/text/tag.tsx";
import * as css from "./catalogue.css.ts";
import type { GridPageData } from "./catalogue.server.ts";

const rowsOf = (box: HTMLElement) => [...box.querySelectorAll<HTMLTableRowElement>("tbody > tr")];

const titleOf = (row: Element | null | undefined) => row?.querySelector<HTMLElement>("th a");

const isField = (element: Element | null) =>
	element instanceof HTMLElement &&
	(element.matches("textarea, select") || isTyped(element) || element.isContentEditable);

const isTyped = (element: HTMLElement) =>
	element instanceof HTMLInputElement && !["checkbox", "radio", "submit", "button"].includes(element.type);

/** Moves to the row below or above; to the first or last one from anywhere else on the page. */
function step(box: HTMLElement, by: 1 | -1): void {
	const rows = rowsOf(box);
	const at = rows.findIndex((row) => row.contains(document.activeElement));
	const row = at < 0 ? rows.at(by === 1 ? 0 : -1) : rows[at + by];
	titleOf(row)?.focus({ preventScroll: true });
	row?.scrollIntoView({ block: "nearest" });
}

function onKey(box: HTMLElement, event: KeyboardEvent): void {
	const focused = document.activeElement;
	if (event.ctrlKey || event.metaKey || event.altKey || isField(focused)) return;
	const row = focused?.closest("tr");
	const isInRow = row !== null && row !== undefined && box.contains(row);
	const isElsewhere = focused !== null && focused !== document.body && !isInRow;
	if (event.key === "/") document.querySelector<HTMLElement>("main input[type=search]")?.focus();
	else if (isElsewhere && !box.contains(focused)) return;
	else if (event.key === "ArrowDown") step(box, 1);
	else if (event.key === "ArrowUp") step(box, -1);
	else if (event.key === " " && isInRow && focused?.matches("a")) row.querySelector<HTMLElement>("input")?.click();
	else if (event.key === "Enter" && isInRow && focused?.matches("input")) titleOf(row)?.click();
	else return;
	event.preventDefault();
}

/**
 * With script the arrow keys move from row to row, Enter opens the record, Space ticks it and `/` leads to the search. All
 * of them press or focus what is there without script too.
 */
function useGridKeys(ref: RefObject<HTMLElement>): void {
	useEffect(() => {
		const box = ref.current;
		if (!box) return;
		const keys = (event: KeyboardEvent) => onKey(box, event);
		document.addEventListener("keydown", keys);
		return () => document.removeEventListener("keydown", keys);
	}, [ref]);
}

/** So short a text stays on one line, so that a row is as low as it can be; so long a one gets room. */
const SHORT = 24;
const LONG = 60;

type GridCell = GridPageData["rows"][number]["cells"][number];

function CellValue({ cell: { text, as } }: { cell: GridCell }) {
	if (text === "" || as === "text") return <>{text}</>;
	if (as === "frr") return <FrrTag frr={text} />;
	if (as === "rating") return <RatingTag rating={shownRating(ratingRange(text.split("\n")))} />;
	return <StatusTag status={text === "complete" ? "active" : "withdrawn"} text={text} />;
}

function widthOf({ text, as }: GridCell) {
	const most = Math.max(...text.split("\n").map(({ length }) => length));
	if (as !== "text" || most <= SHORT) return css.short;
	return most > LONG ? css.long : undefined;
}

/** Ticks all rows of the page, or none; there is no such thing without script. */
function TickAll({ form, ticked, rows }: { form: HTMLFormElement | null; ticked: number; rows: number }) {
	return (
		<label className={css.tickAll}>
			<input
				type="checkbox"
				className={fieldCheck}
				checked={ticked === rows}
				onChange={({ currentTarget: { checked } }) => {
					for (const box of form?.querySelectorAll<HTMLInputElement>("input[name=id]") ?? []) {
						if (box.checked !== checked) box.click();
					}
				}}
			/>
			Tick all {amount(rows)}
		</label>
	);
}

type GridTableProps = Pick<
	GridPageData,
	"list" | "title" | "singular" | "heads" | "rows" | "params" | "total" | "isNarrowed"
>;

/** The rows of a page with what can be done to those that are ticked, or while none is to all: one slip reaches no other. */
export function GridTable({ list, title, singular, heads, rows, params, total, isNarrowed }: GridTableProps) {
	const mayEdit = useMayEdit();
	const form = useRef<HTMLFormElement>(null);
	const [ticked, setTicked] = useState(0);
	const [scripted, setScripted] = useState(false);
	useEffect(() => {
		setScripted(true);
		// The browser may have kept the ticks of an earlier visit.
		setTicked(form.current?.querySelectorAll("input[name=id]:checked").length ?? 0);
	}, []);
	useGridKeys(form);
	const count = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
		setTicked(currentTarget.querySelectorAll("input[name=id]:checked").length);
	const query = new URLSearchParams(params);
	const all = new URLSearchParams([...params, ["all", "1"]]);
	const tick = { label: "Tick", hidden: true, tight: true };
	return (
		<Form ref={form} method="get" action={paths.catalogueChange(list)} onChange={count} className={lists.toolbarPanel}>
			{params.map(([name, value]) => (
				<input key={`${name} ${value}`} type="hidden" name={name} value={value} />
			))}
			<header className={lists.toolbar}>
				<div className={lists.toolbarWords}>
					<h2 className={lists.toolbarTitle}>{title}s</h2>
					<span className={lists.toolbarNote} role="status">
						{ticked > 0 ? `${amount(ticked)} ticked` : amountOf(total, singular) + (isNarrowed ? " found" : "")}
					</span>
				</div>
				<div className={lists.toolbarActions}>
					{mayEdit && (
						<>
							<TickAll form={form.current} ticked={ticked} rows={rows.length} />
							<Button look="toolbar" icon="edit" disabled={scripted && ticked === 0}>
								Change ticked
							</Button>
							{ticked === 0 && isNarrowed && (
								<ButtonLink to={paths.catalogueChange(list, all)} look="toolbar" icon="edit">
									Change all {amount(total)} found
								</ButtonLink>
							)}
						</>
					)}
					<ToolbarDownloads address={paths.catalogueCsv(list, query)} folded={mayEdit} />
				</div>
			</header>
			<div className={css.grid}>
				<Table caption={`${title}s`} captionHidden slim columns={mayEdit ? [tick, ...heads] : heads}>
					{rows.map(({ id, isActive, title: name, to, cells }) => (
						<Row key={id} id={id} struck={isActive ? undefined : "withdrawn"}>
							{mayEdit && <TickCell name="id" value={id} label={`Tick ${name}`} />}
							<RowTitle tight>
								<Link to={to}>{list === "solutions" ? <DrawingCode code={name} /> : name}</Link>
							</RowTitle>
							{cells.map((cell, at) => {
								const { label, main } = heads[at + 1]!;
								return (
									<td key={label} data-label={main ? undefined : label} className={main ? css.main : widthOf(cell)}>
										<CellValue cell={cell} />
									</td>
								);
							})}
						</Row>
					))}
				</Table>
			</div>
			{mayEdit && !isNarrowed && ticked === 0 && (
				<Link to={paths.catalogueChange(list, all)} className={css.changeAll}>
					Change all {amount(total)}
				</Link>
			)}
		</Form>
	);
}
