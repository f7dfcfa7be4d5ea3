import { Link } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import type { TypeOverview } from "#app/domain/penetrations/overview.ts";
import { paths } from "#app/paths.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, KeptCell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { DrawingCode } from "#app/ui/text/tag.tsx";
import { AssignButton } from "./assign-button.tsx";
import { shownSentence } from "./shown-words.ts";

const columns = [
	{ label: "Type" },
	{ label: "Penetrations" },
	{ label: "First candidate" },
	{ label: "By the catalogue" },
	{ label: "Assign", kept: true },
];

function Best({ type }: { type: TypeOverview }) {
	const [first] = type.candidates;
	if (!first) return "–";
	return (
		<Link to={paths.installation(first.sol)}>
			<DrawingCode code={first.drawing} />
		</Link>
	);
}

const refsOf = ({ refs }: TypeOverview) =>
	`${amountOf(refs.length, "penetration")}: ${refs.slice(0, 4).join(", ")}${refs.length > 4 ? " …" : ""}`;

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

export function TypesTable({
	types,
	caption,
	editable,
}: {
	types: TypeOverview[];
	caption: string;
	editable: boolean;
}) {
	return (
		<Table caption={caption} captionHidden columns={columns}>
			{types.map((type) => (
				<Row key={type.id}>
					<RowTitle long>
						<Link to={paths.penetrationType(type.id)}>{type.words}</Link>
					</RowTitle>
					<LongCell>{refsOf(type)}</LongCell>
					<Cell label="First candidate">
						<Best type={type} />
					</Cell>
					<LongCell>{type.candidates[0] ? shownSentence(type.candidates[0].shown) : "nothing shown"}</LongCell>
					<KeptCell>
						<Assignment type={type} editable={editable} />
					</KeptCell>
				</Row>
			))}
		</Table>
	);
}
