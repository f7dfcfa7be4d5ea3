import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { editableProject } from "#app/domain/penetrations/list/penetration.ts";
import { isNewestPresent, type ListVersion } from "#app/domain/penetrations/list/versions.sql.ts";
import { dropMissing, listVersions, restoreVersion } from "#app/domain/penetrations/list/versions.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { idParam, loadPage, type RequestContext } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { shownProject } from "#app/routes/specs/shown-project.schema.ts";
import { ShownProjectField } from "#app/routes/specs/shown-project-field.tsx";
import { Stack } from "#app/ui/base/page-layout.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle, StickyCell } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";
import { NotSaved } from "./not-saved.tsx";
import { deedWords, sourceWords, VersionChoice } from "./version-choice.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const [from, to] = [searchParams.get("from"), searchParams.get("to")];
	if (from && to) return redirect(paths.penetrationVersionsCompared(idParam(from), idParam(to)));
	return loadPage(request, async ({ em, actor }) => {
		const project = await findOpenProject(em, actor);
		if (!project) return { project, versions: [], present: undefined };
		const versions = await listVersions(em, actor, project.id);
		const present = (await isNewestPresent(em, project.id)) ? versions[0]?.no : undefined;
		return { project, versions, present };
	});
}

export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		{ schema, refusedTo: paths.penetrationVersions() },
		async (context, { restore, drop, project: seen }) => {
			const { em, actor, session } = context;
			const project = await editableProject(em, actor, seen);
			if (restore !== undefined) await putBack(context, project, restore);
			if (drop === undefined) return paths.penetrationVersions();
			const count = await dropMissing(em, actor, project, drop);
			await flash(em, session, { notice: `${amountOf(count, "opening")} set to not needed.` });
			return paths.penetrations({ status: "not needed" });
		},
	);
}

export const meta: MetaFunction = () => [{ title: "Versions of the list · Passive Fire Schedules" }];

const schema = z.object({
	/** The version that is restored. */
	restore: z.coerce.number().int().positive().optional(),
	/** The version that did not have the penetrations which are set not needed. */
	drop: z.coerce.number().int().positive().optional(),
	project: shownProject,
});

async function putBack({ em, actor, session }: RequestContext, project: number, no: number) {
	const { version, unassigned } = await restoreVersion(em, actor, project, no);
	const done = `Version ${no} is the list again. This is version ${version}.`;
	const open = unassigned.length > 0 ? `Without a solution now: ${namedRefs(unassigned)}.` : undefined;
	await flash(em, session, {
		notice: version === null ? `The list is already as in version ${no}.` : done,
		warning: open,
	});
}

const MAX_NAMED = 10;

function namedRefs(refs: string[]): string {
	const rest = refs.length - MAX_NAMED;
	return refs.slice(0, MAX_NAMED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

const columns = [
	{ label: "Version" },
	{ label: "When" },
	{ label: "By" },
	{ label: "Source" },
	{ label: "What it did" },
	{ label: "Openings", end: true },
	{ label: "Compare" },
	{ label: "Restore", hidden: true, sticky: true },
];

interface VersionRowProps {
	version: ListVersion;
	earlier?: number;
	/** The list is as this version. */
	present: boolean;
	editable: boolean;
}

function VersionRow({ version, earlier, present, editable }: VersionRowProps) {
	const { no, at, by, did } = version;
	return (
		<Row>
			<RowTitle>{no}</RowTitle>
			<Cell label="When">
				<When at={at} />
			</Cell>
			<LongCell label="By">{by}</LongCell>
			<LongCell label="Source">{sourceWords(version)}</LongCell>
			<LongCell label="What it did">{deedWords(version)}</LongCell>
			<Cell label="Openings">{did.total}</Cell>
			<Cell label="Compare">
				{earlier === undefined ? (
					"–"
				) : (
					<Link to={paths.penetrationVersionsCompared(earlier, no)}>{`${earlier} and ${no}`}</Link>
				)}
			</Cell>
			<StickyCell>
				{present ? (
					<StatusTag status="active" text="current" />
				) : (
					editable && (
						<Button name="restore" value={no} small icon="restore" aria-label={`Restore version ${no}`}>
							Restore
						</Button>
					)
				)}
			</StickyCell>
		</Row>
	);
}

export default function Versions() {
	const { project, versions, present } = useLoaderData<typeof loader>();
	if (!project) return <NotSaved />;
	return (
		<>
			<PageHeader
				trail={<ProjectTrail below={[{ to: paths.penetrations(), label: "Openings" }]} />}
				title="Versions of the list"
				description={`${project.name}: each list of openings as it was saved, the newest first. The newest 200 are kept.`}
			/>
			{versions.length === 0 ? (
				<EmptyState icon="list" title="No versions yet">
					Paste or upload a list, and it is version 1.
				</EmptyState>
			) : (
				<Stack>
					{versions.length > 1 && (
						<VersionChoice nos={versions.map(({ no }) => no)} from={versions[1]!.no} to={versions[0]!.no} />
					)}
					<Form method="post">
						<FormKey />
						<ShownProjectField project={project} />
						<Table caption="Versions of the list" captionHidden columns={columns}>
							{versions.map((version, at) => (
								<VersionRow
									key={version.no}
									version={version}
									earlier={versions[at + 1]?.no}
									present={version.no === present}
									editable={project.isActive}
								/>
							))}
						</Table>
					</Form>
				</Stack>
			)}
		</>
	);
}
