import { Link } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { MAX_CHOICES, writeChoice } from "#app/domain/penetrations/list/choice.schema.ts";
import { BETWEEN_SIZES_NOTE, THICKER_NOTE } from "#app/domain/penetrations/match/match-labels.ts";
import type { MatchedCandidate } from "#app/domain/penetrations/match/match-types.ts";
import type { TypeOverview } from "#app/domain/penetrations/match/overview.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import { paths } from "#app/paths.ts";
import { Nearest } from "#app/routes/specs/finder/relaxed-search.tsx";
import { fieldCheck } from "#app/ui/form/fields.css.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, KeptCell, LongCell, Row, RowTitle, TightCell } from "#app/ui/list/table-row.tsx";
import { Muted } from "#app/ui/shell/page-layout.tsx";
import { DrawingCode, EvidenceStatus } from "#app/ui/text/tag.tsx";
import { AssignmentCell } from "./assign-button.tsx";

const COVERED = "Fully covered";
const COVERED_AS_STATED = "Covered as far as stated";

/** Says what of a type is not covered, with what was tested instead; then what the list and the report leave open. */
function coverWords({ shown, size, open, silent, outside, thickerThan }: MatchedCandidate): string {
	const unknown = [...open, ...silent];
	const lacking = [
		thickerThan
			? `tested in ${thickerThan}: ${THICKER_NOTE}`
			: shown.thickness === "not shown"
				? "thickness not covered"
				: "",
		shown.service_type === "not shown" ? "service type not covered" : "",
		shown.insulation === "not shown" ? "insulation not covered" : "",
		shown.size === "between" ? `size ${BETWEEN_SIZES_NOTE}` : "",
		shown.size === "not shown" ? `size not covered; closest tested: ${size}` : "",
		shown.size === "not read" ? `size not recognised; closest tested: ${size}` : "",
		...outside,
	].filter(Boolean);
	const cover = lacking.length > 0 ? lacking.join("; ") : unknown.length > 0 ? COVERED_AS_STATED : COVERED;
	return [cover, ...unknown].map(capitalised).join(". ");
}

interface TypesTableProps {
	types: TypeOverview[];
	caption: string;
	/** All are assigned: what seals them is told, else what is offered first. */
	sealed?: boolean;
	/** Each has a box by which it is assigned with others. */
	ticks?: boolean;
	editable: boolean;
	/** The most solutions that are counted in a search. */
	most: number;
}

/** The most searches shown near a type without candidates; its page has all. */
const MAX_NEAREST = 2;

const Code = ({ sol, drawing }: { sol: number; drawing: string }) => (
	<Link to={paths.installation(sol)}>
		<DrawingCode code={drawing} />
	</Link>
);

const sealedWords = ({ seals }: TypeOverview) =>
	seals
		.map(({ drawing, count, notShown, notStated }) => {
			const stated = notStated.length === 0 ? COVERED : COVERED_AS_STATED;
			const cover = notShown.length === 0 ? stated : `Not covered: ${notShown.join("; ")}`;
			const words = [cover, ...notStated].map(capitalised).join(". ");
			return seals.length === 1 ? words : `${drawing} (${amountOf(count, "penetration")}): ${words}`;
		})
		.join(". ");

function BestMatch({ proof, first }: { proof: TypeOverview["proof"]; first: MatchedCandidate }) {
	const specimens = proof.map(
		({ specimenId, size, frr, report }) => `specimen ${specimenId}, ${size}, ${frr} · ${report}`,
	);
	return (
		<>
			{coverWords(first)} <Muted>{specimens.map((one) => `· ${one}`).join(" ")}</Muted>
			{first.shown.evidence !== "current" && (
				<>
					{" "}
					<EvidenceStatus status={first.shown.evidence} />
				</>
			)}
		</>
	);
}

function Offered({ type, most }: { type: TypeOverview; most: number }) {
	const { candidates, proof, relaxations } = type;
	if (candidates[0]) return <BestMatch proof={proof} first={candidates[0]} />;
	return (
		<>
			{relaxations.length === 0 ? "No match." : "No match. Closest:"}
			{relaxations.slice(0, MAX_NEAREST).map(({ text, ...relaxation }) => (
				<div key={text}>
					<Nearest relaxation={relaxation} to={paths.finder({ q: text })} most={most} />
				</div>
			))}
		</>
	);
}

function Penetrations({ type: { refs, assigned } }: { type: TypeOverview }) {
	const some = `${amountOf(refs.length, "penetration")}: ${refs.slice(0, 4).join(", ")}${refs.length > 4 ? " …" : ""}`;
	if (assigned === 0 || assigned === refs.length) return some;
	return (
		<>
			{some} <Muted>{`(${assigned} assigned)`}</Muted>
		</>
	);
}

/** Nothing of its best match is not covered, while something is not stated. */
export const isPartlyCovered = ({ assigned, candidates: [first] }: TypeOverview): boolean =>
	assigned === 0 && first?.isPartly === true;

function Tick({ type }: { type: TypeOverview }) {
	const [{ drawing, sol, specimens } = { drawing: "", sol: null, specimens: [] }] = type.candidates;
	return (
		<input
			type="checkbox"
			name="choice"
			value={writeChoice({ stamp: type.stamp, sol, specimens })}
			defaultChecked={type.isClear}
			data-partly={isPartlyCovered(type) || undefined}
			aria-label={`Tick ${drawing} for ${type.words}`}
			className={fieldCheck}
		/>
	);
}

export function TypesTable({ types, caption, sealed = false, ticks = false, editable, most }: TypesTableProps) {
	const solution = sealed ? "Solution" : "Best match";
	return (
		<Table
			caption={caption}
			captionHidden
			columns={[
				...(ticks ? [{ label: "Tick", hidden: true, tight: true }] : []),
				{ label: "Type" },
				{ label: "Penetrations" },
				{ label: solution },
				{ label: "Covered" },
				{ label: "Assign", kept: true },
			]}
		>
			{types.map((type, at) => (
				<Row key={type.stamp}>
					{ticks && <TightCell>{at < MAX_CHOICES && <Tick type={type} />}</TightCell>}
					<RowTitle long>
						<Link to={paths.penetrationType(type.id)}>{type.words}</Link>
					</RowTitle>
					<LongCell>
						<Penetrations type={type} />
					</LongCell>
					<Cell label={solution}>
						{sealed ? (
							type.seals.map((seal) => <Code key={JSON.stringify(seal)} {...seal} />)
						) : type.candidates[0] ? (
							<Code {...type.candidates[0]} />
						) : (
							"–"
						)}
					</Cell>
					<LongCell>{sealed ? sealedWords(type) : <Offered type={type} most={most} />}</LongCell>
					<KeptCell>
						<AssignmentCell type={type} editable={editable} />
					</KeptCell>
				</Row>
			))}
		</Table>
	);
}
