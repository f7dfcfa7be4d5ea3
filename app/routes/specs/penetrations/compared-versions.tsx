import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { amount, amountOf } from "#app/amounts.ts";
import { notFound } from "#app/domain/errors.ts";
import type { ListVersion } from "#app/domain/penetrations/list/versions.sql.ts";
import { type ComparedRow, compareVersions, listVersions } from "#app/domain/penetrations/list/versions.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { ShownProjectField } from "#app/routes/specs/shown-project-field.tsx";
import { Cluster, Stack } from "#app/ui/base/page-layout.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle, StickyCell } from "#app/ui/list/table-row.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { FrrTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";
import { deedWords, sourceWords, VersionChoice } from "./version-choice.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const [from, to] = [idParam(params.from), idParam(params.to)];
	return loadPage(request, async ({ em, actor }) => {
		const project = await findOpenProject(em, actor);
		if (!project) throw notFound();
		const versions = await listVersions(em, actor, project.id);
		const compared = await compareVersions(em, actor, project.id, from, to);
		return { project, nos: versions.map(({ no }) => no), ...compared };
	});
}

export const meta: MetaFunction = () => [{ title: "Versions compared · Passive Fire Schedules" }];

/** Rows of one table; a list of 5,000 would keep a phone busy for long. */
const MAX_ROWS = 500;

const More = ({ all }: { all: unknown[] }) =>
	all.length > MAX_ROWS ? <p>{`And ${amount(all.length - MAX_ROWS)} more.`}</p> : null;

/** A list without levels has no column of them. */
const haveLevel = (rows: ComparedRow[]) => rows.some(({ level }) => level !== "");

function Places({ id, title, rows }: { id: string; title: string; rows: ComparedRow[] }) {
	if (rows.length === 0) return null;
	const withLevel = haveLevel(rows);
	const labels = ["No.", ...(withLevel ? ["Level"] : []), "Services", "Required"];
	return (
		<Section id={id} title={`${title} (${rows.length})`}>
			<Table caption={title} captionHidden columns={labels.map((label) => ({ label }))}>
				{rows.slice(0, MAX_ROWS).map(({ ref, level, services, required }) => (
					<Row key={ref}>
						<RowTitle>{ref}</RowTitle>
						{withLevel && <Cell label="Level">{level || "–"}</Cell>}
						<LongCell label="Services">{services || "–"}</LongCell>
						<Cell label="Required">{required ? <FrrTag frr={required} /> : "–"}</Cell>
					</Row>
				))}
			</Table>
			<More all={rows} />
		</Section>
	);
}

function Changes({ rows, from, to }: { rows: ComparedRow[]; from: number; to: number }) {
	if (rows.length === 0) return null;
	const withLevel = haveLevel(rows);
	const versions = [`Version ${from}`, `Version ${to}`] as const;
	const labels = ["No.", ...(withLevel ? ["Level"] : []), "Field", ...versions];
	return (
		<Section id="changed" title={`Changed (${rows.length})`}>
			<Table caption="Changed" captionHidden columns={labels.map((label) => ({ label }))}>
				{rows.slice(0, MAX_ROWS).flatMap(({ ref, level, facts }) =>
					facts.map((fact) => (
						<Row key={`${ref} ${fact.label}`}>
							<RowTitle>{ref}</RowTitle>
							{withLevel && <Cell label="Level">{level || "–"}</Cell>}
							<Cell label="Field">{fact.label}</Cell>
							<LongCell label={versions[0]}>{fact.old || "–"}</LongCell>
							<LongCell label={versions[1]}>{fact.new || "–"}</LongCell>
						</Row>
					)),
				)}
			</Table>
			<More all={rows} />
		</Section>
	);
}

function Missing({ refs, no, editable }: { refs: string[]; no: number; editable: boolean }) {
	if (refs.length === 0) return null;
	return (
		<Section id="missing" title={`Not in the list of version ${no} (${refs.length})`}>
			<Stack>
				<p>
					These openings are in the project but not in this list. They stay. If they are no longer needed, set them to
					not needed: this removes their solutions.
				</p>
				<p>{refs.slice(0, MAX_ROWS).join(", ")}</p>
				<More all={refs} />
				{editable && (
					<Cluster>
						<Button name="drop" value={no}>
							{`Set ${amountOf(refs.length, "opening")} to not needed`}
						</Button>
					</Cluster>
				)}
			</Stack>
		</Section>
	);
}

const VERSIONS: Column[] = [
	...["Version", "Saved", "By", "List"].map((label) => ({ label })),
	{ label: "Restore", hidden: true, sticky: true },
];

/** The two lists, each with the way back to it. */
function Versions({ versions, editable }: { versions: ListVersion[]; editable: boolean }) {
	return (
		<Table caption="The versions" captionHidden columns={editable ? VERSIONS : VERSIONS.slice(0, -1)}>
			{versions.map((version) => (
				<Row key={version.no}>
					<RowTitle tight>{`Version ${version.no}`}</RowTitle>
					<Cell label="Saved">
						<When at={version.at} />
					</Cell>
					<LongCell label="By">{version.by}</LongCell>
					<LongCell>{`${sourceWords(version)}: ${deedWords(version)}`}</LongCell>
					{editable && (
						<StickyCell end>
							<Button
								name="restore"
								value={version.no}
								icon="restore"
								small
								aria-label={`Restore version ${version.no}`}
							>
								Restore
							</Button>
						</StickyCell>
					)}
				</Row>
			))}
		</Table>
	);
}

export default function ComparedVersions() {
	const { project, nos, from, to, added, changed, removed, missing } = useLoaderData<typeof loader>();
	const isSame = added.length + changed.length + removed.length === 0;
	return (
		<>
			<PageHeader
				trail={
					<ProjectTrail
						below={[
							{ to: paths.penetrations(), label: "Openings" },
							{ to: paths.penetrationVersions(), label: "Versions" },
						]}
					/>
				}
				title={`Versions ${from.no} and ${to.no}`}
				description={`${project.name}: ${added.length} added, ${changed.length} changed, ${removed.length} removed.`}
			/>
			<Stack>
				<Form method="post" action={paths.penetrationVersions()}>
					<FormKey />
					<ShownProjectField project={project} />
					<Versions versions={from.no === to.no ? [from] : [from, to]} editable={project.isActive} />
				</Form>
				<VersionChoice nos={nos} from={from.no} to={to.no} />
				{isSame && <Alert kind="info" title="These versions do not differ." />}
				<Places id="added" title="Added" rows={added} />
				<Changes rows={changed} from={from.no} to={to.no} />
				<Places id="gone" title="Removed" rows={removed} />
				<Form method="post" action={paths.penetrationVersions()}>
					<FormKey />
					<ShownProjectField project={project} />
					<Missing refs={missing} no={to.no} editable={project.isActive} />
				</Form>
			</Stack>
		</>
	);
}
