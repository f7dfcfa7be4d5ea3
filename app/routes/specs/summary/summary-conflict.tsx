import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { recordVersion } from "#app/domain/ids.schema.ts";
import { CHANGED_ELSEWHERE } from "#app/domain/projects/project-limits.ts";
import { acceptTheirVersion, findListConflict, storeMyVersion } from "#app/domain/projects/specification-changes.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { formErrors } from "#app/routes/forms.tsx";
import { readSpecificationRows, type SpecificationRow } from "#app/routes/specs/project-summary.server.ts";
import { shownProject } from "#app/routes/specs/shown-project.schema.ts";
import { ToolbarForm } from "#app/routes/specs/toolbar-form.tsx";
import { Cluster } from "#app/ui/base/page-layout.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Row, RowTitle } from "#app/ui/list/table-row.tsx";
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
			<ConflictTable theirs={theirs} mine={mine} />
			<Cluster>
				{choose("mine", "Keep mine")}
				{choose("theirs", "Take theirs")}
				<ButtonLink to={paths.summary()}>Back to summary</ButtonLink>
			</Cluster>
		</>
	);
}

/** Says how a list holds a solution: its place and whether it is struck through; null where it does not hold it. */
function place(rows: SpecificationRow[], id: number): string | null {
	const at = rows.findIndex((row) => row.id === id);
	return at < 0 ? null : `No. ${at + 1}, ${rows[at]?.isActive ? "active" : "removed"}`;
}

function ConflictTable({ theirs, mine }: { theirs: SpecificationRow[]; mine: SpecificationRow[] }) {
	const all = [...new Map([...theirs, ...mine].map((row) => [row.id, row])).values()];
	const columns = [{ label: "Drawing" }, { label: "Saved now" }, { label: "Yours" }, { label: "Difference" }];
	return (
		<Table caption="Both versions" limited columns={columns}>
			{all.map(({ id, drawing }) => {
				const [stored, own] = [place(theirs, id), place(mine, id)];
				return (
					<Row key={id}>
						<RowTitle>
							<DrawingCode code={drawing} />
						</RowTitle>
						<td>{stored ?? "not in the list"}</td>
						<td>{own ?? "not in the list"}</td>
						<td>{stored === own ? "–" : <StatusTag status="withdrawn" text="differs" />}</td>
					</Row>
				);
			})}
		</Table>
	);
}
