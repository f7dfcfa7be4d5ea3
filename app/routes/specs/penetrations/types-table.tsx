import { Link } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { MOST_CHOICES, writeChoice } from "#app/domain/penetrations/choice.schema.ts";
import type { MatchedCandidate } from "#app/domain/penetrations/match-types.ts";
import type { TypeOverview } from "#app/domain/penetrations/overview.ts";
import { paths } from "#app/paths.ts";
import { Nearest } from "#app/routes/specs/finder/nearest.tsx";
import { check } from "#app/ui/form/field.css.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, KeptCell, LongCell, Row, RowTitle, TightCell } from "#app/ui/list/table-row.tsx";
import { Muted } from "#app/ui/shell/layout.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { DrawingCode, EvidenceStatus } from "#app/ui/text/tag.tsx";
import { OnlyButton } from "./assign-button.tsx";
import { COVERED, COVERED_AS_STATED, coverWords } from "./shown-words.ts";

interface TypesTableProps {
	types: TypeOverview[];
	caption: string;
	/** All are assigned: what seals them is told, else what is offered first. */
	sealed?: boolean;
	/** Each has a box by which it is assigned with others. */
	ticks?: boolean;
	editable: boolean;
	/** So many solutions are counted in a search. */
	most: number;
}

/** Of the searches near a type without candidates; its page has all. */
const MOST_NEAREST = 2;

const Code = ({ sol, drawing }: { sol: number; drawing: string }) => (
	<Link to={paths.installation(sol)}>
		<DrawingCode code={drawing} />
	</Link>
);

function Sealed({ seals }: { seals: TypeOverview["seals"] }) {
	return seals.map(({ sol, drawing, notShown, notStated }) => (
		<Code key={[sol, ...notShown, ...notStated].join()} sol={sol} drawing={drawing} />
	));
}

const sealedWords = ({ seals }: TypeOverview) =>
	seals
		.map(({ drawing, count, notShown, notStated }) => {
			const stated = notStated.length === 0 ? COVERED : COVERED_AS_STATED;
			const cover = notShown.length === 0 ? stated : `Not covered: ${notShown.join("; ")}`;
			const words = [cover, ...notStated].join(". ");
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
			{relaxations.slice(0, MOST_NEAREST).map(({ text, ...relaxation }) => (
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

function Assignment({ type, editable }: { type: TypeOverview; editable: boolean }) {
	const [first] = type.candidates;
	const done = type.assigned === type.penetrations.length;
	const look = done ? "Show" : "View options";
	if (!first || !editable || done) {
		return (
			<ButtonLink to={paths.penetrationType(type.id)} small aria-label={`${look}: ${type.words}`}>
				{look}
			</ButtonLink>
		);
	}
	return <OnlyButton type={type} candidate={first} />;
}

function Tick({ type }: { type: TypeOverview }) {
	const [{ drawing, sol, specimens } = { drawing: "", sol: null, specimens: [] }] = type.candidates;
	return (
		<input
			type="checkbox"
			name="choice"
			value={writeChoice({ stamp: type.stamp, sol, specimens })}
			defaultChecked={type.isClear}
			aria-label={`Tick ${drawing} for ${type.words}`}
			className={check}
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
					{ticks && <TightCell>{at < MOST_CHOICES && <Tick type={type} />}</TightCell>}
					<RowTitle long>
						<Link to={paths.penetrationType(type.id)}>{type.words}</Link>
					</RowTitle>
					<LongCell>
						<Penetrations type={type} />
					</LongCell>
					<Cell label={solution}>
						{sealed ? <Sealed seals={type.seals} /> : type.candidates[0] ? <Code {...type.candidates[0]} /> : "–"}
					</Cell>
					<LongCell>{sealed ? sealedWords(type) : <Offered type={type} most={most} />}</LongCell>
					<KeptCell>
						<Assignment type={type} editable={editable} />
					</KeptCell>
				</Row>
			))}
		</Table>
	);
}
