import { Link } from "@remix-run/react";
import { Children, Fragment } from "react";
import { MAX_CHOICES, writeChoice } from "#app/domain/penetrations/list/choice.schema.ts";
import type { RowState } from "#app/domain/penetrations/match/criteria.ts";
import type { TypeOverview } from "#app/domain/penetrations/match/overview.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import { paths } from "#app/paths.ts";
import { fieldCheck } from "#app/ui/base/fields.css.ts";
import { Muted } from "#app/ui/base/page-layout.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Cell, Row, RowTitle, StickyCell, TightCell } from "#app/ui/list/table-row.tsx";
import { tableLineWide, tableTwoLines, tableWhole } from "#app/ui/list/tables.css.ts";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { DrawingCode, type Status, StatusTag } from "#app/ui/text/tag.tsx";
import { OnlyButton } from "./assign-button.tsx";

/** The state of a group in one word, with its mark. */
export const ROW_LABELS: Record<RowState, { label: string; mark: string; status: Status }> = {
	not_recognised: { label: "Not recognised", mark: "!", status: "cancelled" },
	without_candidate: { label: "No candidate", mark: "✕", status: "cancelled" },
	not_covered: { label: "Not covered", mark: "✕", status: "cancelled" },
	in_part: { label: "Not all services", mark: "✕", status: "cancelled" },
	limits_unknown: { label: "Limits unknown", mark: "?", status: "withdrawn" },
	check_on_site: { label: "Check on site", mark: "?", status: "withdrawn" },
	covered: { label: "Covered", mark: "✓", status: "active" },
	assigned: { label: "Assigned", mark: "✓", status: "draft" },
};

/** A group and a candidate of it have one look for a state. */
export function MatchState({ state }: { state: RowState }) {
	const { label, mark, status } = ROW_LABELS[state];
	return <StatusTag status={status} text={`${mark} ${label}`} />;
}

const MAX_REFS = 3;

function Openings({ refs, assigned }: TypeOverview) {
	const more = refs.length - MAX_REFS;
	return (
		<>
			{refs.slice(0, MAX_REFS).map((ref, at) => (
				<Fragment key={ref}>
					<span className={tableWhole}>
						{ref}
						{at < Math.min(refs.length, MAX_REFS) - 1 && ","}
					</span>{" "}
				</Fragment>
			))}
			{more > 0 && <Muted>and {more} more</Muted>}
			{assigned > 0 && assigned < refs.length && <Muted>, {assigned} assigned</Muted>}
		</>
	);
}

function Requirement({ id, requirement: { services, element, required, facts } }: TypeOverview) {
	return (
		<>
			<Link to={paths.penetrationType(id)}>
				{/* Two services of an opening may be alike, and never change places. */}
				{Children.toArray(services.flatMap((line, at) => (at > 0 ? [<br key="break" />, line] : [line])))}
			</Link>
			<br />
			<Muted>{[required, element, ...facts].filter(Boolean).join(" · ")}</Muted>
		</>
	);
}

const Code = ({ sol, drawing }: { sol: number; drawing: string }) => (
	<Link to={paths.installation(sol)}>
		<DrawingCode code={drawing} />
	</Link>
);

function Match({ type: { best, seals, state } }: { type: TypeOverview }) {
	const matches = state === "assigned" ? seals : best ? [best] : [];
	if (matches.length === 0) return "–";
	return matches.map(({ sol, drawing, title, tested }) => (
		<div key={`${sol} ${tested}`}>
			<Code sol={sol} drawing={drawing} /> <Muted>{tested}</Muted>
			{title !== "" && (
				<Muted>
					<span className={tableTwoLines} title={title}>
						{title}
					</span>
				</Muted>
			)}
		</div>
	));
}

/** The differences of a row, the most important first: of the assigned solutions where there are any, else of the best candidate. */
function differencesOf({ state, seals, best, missing }: TypeOverview): string[] {
	if (state === "assigned") return [...new Set(seals.flatMap(({ differences }) => differences))];
	return missing === "" ? (best?.differences ?? []) : [missing, ...(best?.differences ?? [])];
}

function Differs({ type }: { type: TypeOverview }) {
	const [first, ...more] = differencesOf(type).map(capitalised);
	if (first === undefined) return <Muted>Nothing</Muted>;
	if (more.length === 0) return first;
	return (
		<Fold folded title={`${first} · ${more.length} more`}>
			<ul>
				{more.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
		</Fold>
	);
}

function Action({ type, editable }: { type: TypeOverview; editable: boolean }) {
	const { id, best, state, seals, words } = type;
	if (state === "assigned") {
		const codes = [...new Set(seals.map(({ drawing }) => drawing))].join(", ");
		return (
			<Link to={paths.penetrationType(id)} aria-label={`Assigned: ${codes}, ${words}`}>
				Assigned:
				<br />
				{codes}
			</Link>
		);
	}
	const isOffered = state === "covered" || state === "check_on_site" || state === "limits_unknown";
	if (best && isOffered && editable) return <OnlyButton type={type} candidate={best} />;
	return (
		<ButtonLink to={paths.penetrationType(id)} small aria-label={`${best ? "Choose" : "Show"}: ${words}`}>
			{best ? "Choose" : "Show"}
		</ButtonLink>
	);
}

/** Tells whether a group can be assigned together with others by one press. */
export const canBeTicked = ({ state, best }: TypeOverview): boolean =>
	best !== null && ["covered", "check_on_site", "limits_unknown"].includes(state);

interface TypesTableProps {
	types: TypeOverview[];
	/** Besides those that are covered all of this state are ticked. */
	tick: string;
	columns: Column[];
	editable: boolean;
}

export function TypesTable({ types, tick, columns, editable }: TypesTableProps) {
	const ticked = types.filter(canBeTicked).slice(0, MAX_CHOICES);
	return (
		<Table caption="Groups of openings with the same needs" captionHidden slim dense columns={columns}>
			{types.map((type) => (
				<Row key={type.stamp}>
					{editable && (
						<TightCell>
							{ticked.includes(type) && (
								<input
									type="checkbox"
									name="choice"
									value={writeChoice({ ...type.best!, stamp: type.stamp })}
									defaultChecked={type.isTicked || type.state === tick}
									aria-label={`Tick ${type.best!.drawing} for ${type.words}`}
									className={fieldCheck}
								/>
							)}
						</TightCell>
					)}
					<TightCell>
						<MatchState state={type.state} />
					</TightCell>
					<Cell label="Openings" width="narrow">
						<Openings {...type} />
					</Cell>
					<RowTitle long>
						<span className={tableLineWide}>
							<Requirement {...type} />
						</span>
					</RowTitle>
					<Cell label="Best match" width="wide">
						<Match type={type} />
					</Cell>
					<Cell label="What differs" width="wide">
						<Differs type={type} />
					</Cell>
					<StickyCell>
						<Action type={type} editable={editable} />
					</StickyCell>
				</Row>
			))}
		</Table>
	);
}
