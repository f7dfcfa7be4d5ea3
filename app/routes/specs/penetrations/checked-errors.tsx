import { Fragment } from "react";
import { amount, amountOf } from "#app/amounts.ts";
import type { ErrorGroup, TextRows } from "#app/domain/penetrations/list/check-view.ts";
import { type Fix, fieldWords, isColumnUse, placeKey } from "#app/domain/penetrations/list/sheet-types.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import { answeredLine, answerOfLine, causeList } from "#app/routes/specs/specs.css.ts";
import { fieldInput } from "#app/ui/base/fields.css.ts";
import { Cluster, Muted } from "#app/ui/base/page-layout.tsx";
import { CheckboxField } from "#app/ui/form/inputs.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";

/** Told at once; the others are when they are asked for. */
const MAX_NAMED = 3;

/** Rows of one sheet by their numbers; those of several stay together by the name of their sheet. */
const byNumber = (a: string, b: string) => Number(a) - Number(b) || 0;

const rowsWord = (lines: string[]) => (lines.length === 1 ? "row" : "rows");

function namedRows(lines: string[]): string {
	const rest = lines.length - MAX_NAMED;
	const named = rest > 0 ? [...lines.slice(0, MAX_NAMED), `${amount(rest)} more`] : lines;
	const [last, ...before] = named.toReversed();
	return `${rowsWord(lines)} ${[before.toReversed().join(", "), last].filter((part) => part !== "").join(" and ")}`;
}

/** `rows 4, 9, 12 and 41 more`, which opens to all of them, by what is written there; `aside` of a sentence, in brackets. */
export function RowNumbers({ texts, aside = false }: { texts: TextRows[]; aside?: boolean }) {
	const lines = texts.flatMap((one) => one.lines).toSorted(byNumber);
	const isNamed = lines.length <= MAX_NAMED && texts.length === 1;
	if (isNamed) return aside ? `(${namedRows(lines)})` : namedRows(lines);
	return (
		<details>
			<summary>{namedRows(lines)}</summary>
			{texts.map(({ text, lines: own, message }) => (
				<p key={`${text} ${message}`}>
					{`${text === "" ? "" : `“${text}”: `}${rowsWord(own)} ${own.join(", ")}`}
					{message && `. ${message}`}
				</p>
			))}
		</details>
	);
}

/** Texts of a cause that are shown; its rows name them all. */
const MAX_TEXTS = 3;
/** Cells that can be typed anew on the page; the table below takes any number. */
const MAX_FIXES = 60;

function Texts({ texts }: Pick<ErrorGroup, "texts">) {
	const distinct = [...new Set(texts.map(({ text }) => text))];
	const rest = distinct.length - MAX_TEXTS;
	return (
		<>
			{distinct.slice(0, MAX_TEXTS).map((text, at) => (
				<Fragment key={text}>
					{at > 0 && ", "}
					<Verbatim text={text} />
				</Fragment>
			))}
			{rest > 0 && <Muted>{` and ${amount(rest)} more`}</Muted>}
		</>
	);
}

const isOfList = ({ texts }: ErrorGroup) => texts.some(({ lines }) => lines.includes(""));

/** Tells whether each row needs an answer of its own: a word means the same in every row, a mark or an empty cell does not. */
const isOfCell = ({ text }: TextRows, { column }: ErrorGroup) =>
	column === "ref" || column === "quantity" || !/[\p{L}\p{N}]/u.test(text);

interface Question {
	label: string;
	key: Omit<Fix, "text">;
	/** The text that may be meant, which a person has to confirm. */
	proposal?: string;
}

function asksOf(cause: ErrorGroup): Question[] {
	if (cause.column === "" || isOfList(cause)) return [];
	return cause.texts.flatMap((one) => {
		const field = isColumnUse(cause.column) ? fieldWords(cause.column) : cause.column;
		if (!isOfCell(one, cause)) {
			const key = { column: cause.column, value: one.text, at: "" };
			const rows = amountOf(one.lines.length, "row");
			return [{ label: `“${one.text}” (${rows}) means`, key, proposal: one.proposal }];
		}
		return one.lines.map((line) => {
			const [, sheet = "", number = ""] = /^(?:(.*) )?(\d+)$/s.exec(line) ?? [];
			return {
				label: `${capitalised(field)}, row ${line}`,
				key: { column: cause.column, value: one.text, at: placeKey(sheet, Number(number)) },
			};
		});
	});
}

function FixFields({ questions, fixes }: { questions: Question[]; fixes: Fix[] }) {
	return (
		<>
			{questions.map(({ label, key, proposal }) => {
				const before = fixes.find((one) => one.column === key.column && one.at === key.at && one.value === key.value);
				const name = JSON.stringify(key);
				const id = `fix-${key.column}-${key.value}-${key.at}`;
				const offered = `${proposal}${key.column === "required" ? " for seals" : ""}`;
				const isAccepted = proposal !== undefined && before?.text === proposal;
				return (
					<div key={name} className={answeredLine}>
						<label htmlFor={`${id}-text`}>{label}</label>
						<div className={answerOfLine}>
							{proposal !== undefined && (
								<CheckboxField
									id={id}
									name="fixAs"
									value={JSON.stringify({ ...key, text: proposal, isProposal: true })}
									defaultChecked={isAccepted}
									aria-label={`${label} ${offered}`}
									label={offered}
								/>
							)}
							<input type="hidden" name="fixOf" value={name} />
							<input
								id={`${id}-text`}
								type="text"
								name="fixText"
								className={fieldInput}
								defaultValue={isAccepted ? "" : (before?.text ?? "")}
								placeholder={proposal === undefined ? undefined : "or something else"}
								autoComplete="off"
							/>
						</div>
					</div>
				);
			})}
		</>
	);
}

/** Shows what is wrong, and in which rows; what a cell should be can be typed beside it. */
export function CheckedErrors({ groups, fixes }: { groups: ErrorGroup[]; fixes: Fix[] }) {
	let left = MAX_FIXES;
	const questions = groups.map((cause) => {
		const own = asksOf(cause).slice(0, left);
		left -= own.length;
		return own;
	});
	const isShown = (fix: Fix) =>
		questions.flat().some(({ key }) => key.column === fix.column && key.at === fix.at && key.value === fix.value);
	return (
		<>
			<HiddenFixes fixes={fixes.filter((fix) => !isShown(fix))} />
			<Card title="What is wrong, and in which rows" id="wrong">
				<ul className={causeList}>
					{groups.map((cause, at) => (
						<li key={`${cause.column} ${cause.message}`}>
							<b>{cause.message}</b>
							<Cluster>
								{isColumnUse(cause.column) && <Muted>{capitalised(fieldWords(cause.column))}</Muted>}
								{questions[at]!.length < cause.texts.length && <Texts texts={cause.texts} />}
								{isOfList(cause) ? "the list" : <RowNumbers texts={cause.texts} />}
							</Cluster>
							<FixFields questions={questions[at]!} fixes={fixes} />
						</li>
					))}
				</ul>
			</Card>
		</>
	);
}

/** Keeps what was typed in place of cells, so that it goes on with the list. */
export function HiddenFixes({ fixes }: { fixes: Fix[] }) {
	return fixes.map(({ text, ...key }) => (
		<Fragment key={JSON.stringify(key)}>
			<input type="hidden" name="fixOf" value={JSON.stringify(key)} />
			<input type="hidden" name="fixText" value={text} />
		</Fragment>
	));
}
