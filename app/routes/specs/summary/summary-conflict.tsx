import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { amount } from "#app/amounts.ts";
import { recordVersion } from "#app/domain/ids.schema.ts";
import { CHANGED_ELSEWHERE } from "#app/domain/projects/project-limits.ts";
import { acceptTheirVersion, findListConflict, storeMyVersion } from "#app/domain/projects/specification-changes.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { formErrors } from "#app/routes/forms.tsx";
import { readSpecificationRows, type SpecificationRow } from "#app/routes/specs/project-summary.server.ts";
import { shownProject } from "#app/routes/specs/shown-project.schema.ts";
import * as css from "#app/routes/specs/specs.css.ts";
import { ToolbarForm } from "#app/routes/specs/toolbar-form.tsx";
import { Cluster, Muted } from "#app/ui/base/page-layout.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { DrawingCode, StatusTag } from "#app/ui/text/tag.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const found = await findListConflict(em, actor);
		if (!found) throw redirect(paths.summary());
		const { project, revision } = found;
		return {
			project,
			revision,
			theirs: await readSpecificationRows(em, found.theirs),
			mine: await readSpecificationRows(em, found.mine),
		};
	});
}

export function action({ request }: ActionFunctionArgs) {
	return submit(request, schema, async ({ em, actor }, { choice, project, ...shown }) => {
		if (choice === "mine") await storeMyVersion(em, actor, shown, project);
		else await acceptTheirVersion(em, actor, shown, project);
		return choice === "mine" ? paths.projects() : paths.summary();
	});
}

export const meta: MetaFunction = () => [{ title: "Changed elsewhere · Passive Fire Schedules" }];

/** A refused choice shows what is stored by then. */
export const shouldRevalidate = () => true;

const schema = z.object({
	choice: z.enum(["mine", "theirs"]),
	version: recordVersion,
	revision: z.string(),
	project: shownProject,
});

export default function Conflict() {
	const { project, revision, theirs, mine } = useLoaderData<typeof loader>();
	const errors = formErrors(useActionData<typeof action>());
	const choose = (choice: "mine" | "theirs", label: string) => (
		<ToolbarForm
			project={project}
			action={paths.summaryConflict()}
			fields={{ choice, version: project.version, revision }}
		>
			<Button look={choice === "mine" ? "primary" : "secondary"}>{label}</Button>
		</ToolbarForm>
	);
	return (
		<>
			<PageHeader title="Changed elsewhere" description={project.name} />
			{errors.message && <Alert kind="warning" title={errors.message} />}
			<Alert kind="warning" title={CHANGED_ELSEWHERE}>
				Nothing has been saved or overwritten. Choose which version to keep.
			</Alert>
			<ConflictTables theirs={theirs} mine={mine} />
			<Cluster>
				{choose("mine", "Keep mine")}
				{choose("theirs", "Take theirs")}
				<ButtonLink to={paths.summary()}>Back to summary</ButtonLink>
			</Cluster>
			<p>
				<Muted>Keep mine saves your list over the one saved now. Take theirs discards your changes.</Muted>
			</p>
		</>
	);
}

/** Says how a list holds a solution: its place and whether it is struck through. */
function placeWords(rows: SpecificationRow[], id: number): string {
	const at = rows.findIndex((row) => row.id === id);
	return at < 0 ? "not in the list" : `No. ${at + 1}, ${rows[at]!.isActive ? "active" : "removed"}`;
}

const ORDER_ONLY = "order only";

interface Versions {
	theirs: SpecificationRow[];
	mine: SpecificationRow[];
}

/** Says what one's own list has otherwise; null where it has the solution alike, and among those of both lists at the same place. */
function differenceOf({ theirs, mine }: Versions, id: number): string | null {
	const has = (rows: SpecificationRow[]) => (one: SpecificationRow) => rows.some((row) => row.id === one.id);
	const [stored, own] = [theirs.find((row) => row.id === id), mine.find((row) => row.id === id)];
	if (!stored) return "only in yours";
	if (!own) return "not in yours";
	if (stored.isActive !== own.isActive) return own.isActive ? "active in yours" : "removed in yours";
	const isMoved = theirs.filter(has(mine)).indexOf(stored) !== mine.filter(has(theirs)).indexOf(own);
	return isMoved ? ORDER_ONLY : null;
}

interface ConflictRow extends SpecificationRow {
	difference: string | null;
}

function ConflictRows({
	caption,
	hidden,
	rows,
	versions,
}: {
	caption: string;
	hidden?: boolean;
	rows: ConflictRow[];
	versions: Versions;
}) {
	const columns = [{ label: "Drawing" }, { label: "Saved now" }, { label: "Yours" }, { label: "Difference" }];
	return (
		<Table caption={caption} captionHidden={hidden} limited columns={columns}>
			{rows.map(({ id, drawing, title, difference }) => (
				<Row key={id}>
					<RowTitle>
						<DrawingCode code={drawing} />
						{title && <small className={css.specificationTitle}>{title}</small>}
					</RowTitle>
					<Cell label="Saved now">{placeWords(versions.theirs, id)}</Cell>
					<Cell label="Yours">{placeWords(versions.mine, id)}</Cell>
					<Cell>
						{difference === null && "–"}
						{difference === ORDER_ONLY && <StatusTag status="inactive" text={difference} />}
						{difference !== null && difference !== ORDER_ONLY && <StatusTag status="withdrawn" text={difference} />}
					</Cell>
				</Row>
			))}
		</Table>
	);
}

/** Solutions that differ by their places alone are folded away, unless nothing else differs. */
function ConflictTables(versions: Versions) {
	const all = [...new Map([...versions.theirs, ...versions.mine].map((row) => [row.id, row])).values()].map((row) => ({
		...row,
		difference: differenceOf(versions, row.id),
	}));
	const moved = all.filter(({ difference }) => difference === ORDER_ONLY);
	const others = all.filter(({ difference }) => difference !== ORDER_ONLY);
	const isOrderAlone = others.every(({ difference }) => difference === null);
	if (moved.length === 0 || isOrderAlone)
		return <ConflictRows caption="Both versions" rows={all} versions={versions} />;
	return (
		<>
			<ConflictRows caption="Both versions" rows={others} versions={versions} />
			<details>
				<summary>
					{moved.length === 1
						? "1 other stands in another order"
						: `${amount(moved.length)} others stand in another order`}
				</summary>
				<ConflictRows caption="In another order" hidden rows={moved} versions={versions} />
			</details>
		</>
	);
}
