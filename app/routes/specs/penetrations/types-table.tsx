import { Link } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import type { TypeOverview } from "#app/domain/penetrations/overview.ts";
import { paths } from "#app/paths.ts";
import { Nearest } from "#app/routes/specs/finder/nearest.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, KeptCell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Muted } from "#app/ui/shell/layout.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { DrawingCode } from "#app/ui/text/tag.tsx";
import { AssignButton } from "./assign-button.tsx";
import { shownSentence } from "./shown-words.ts";

interface TypesTableProps {
	types: TypeOverview[];
	caption: string;
	/** All are assigned: what seals them is told, else what is offered first. */
	sealed?: boolean;
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
	return seals.map(({ sol, drawing, notShown }) => (
		<Code key={`${sol} ${notShown.join()}`} sol={sol} drawing={drawing} />
	));
}

const sealedWords = ({ seals }: TypeOverview) =>
	seals
		.map(({ drawing, count, notShown }) => {
			const words = notShown.length === 0 ? "all that is asked is shown" : `not shown: ${notShown.join("; ")}`;
			return seals.length === 1 ? words : `${drawing} (${amountOf(count, "penetration")}): ${words}`;
		})
		.join(". ");

function Offered({ type: { candidates, relaxations }, most }: { type: TypeOverview; most: number }) {
	if (candidates[0]) return shownSentence(candidates[0].shown);
	return (
		<>
			{relaxations.length === 0 ? "nothing shown" : "nothing shown; what is nearest in the finder:"}
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
	const look = done ? "Show" : "Look closer";
	if (!first || !editable || done) {
		return (
			<ButtonLink to={paths.penetrationType(type.id)} small aria-label={`${look}: ${type.words}`}>
				{look}
			</ButtonLink>
		);
	}
	return <AssignButton type={type} candidate={first} />;
}

export function TypesTable({ types, caption, sealed = false, editable, most }: TypesTableProps) {
	const solution = sealed ? "Solution" : "First candidate";
	return (
		<Table
			caption={caption}
			captionHidden
			columns={[
				{ label: "Type" },
				{ label: "Penetrations" },
				{ label: solution },
				{ label: "By the catalogue" },
				{ label: "Assign", kept: true },
			]}
		>
			{types.map((type) => (
				<Row key={type.id}>
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
