import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getRow } from "#app/domain/lists/read.sql.ts";
import { staffList } from "#app/domain/lists/table.ts";
import { countIssued, listIssued } from "#app/domain/recall/issued.sql.ts";
import { listPlacesForStaff } from "#app/domain/recall/recall-places.ts";
import { listUses, type RecordUse, USE_KINDS, type UseKind } from "#app/domain/recall/used.sql.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";
import { asXlsx, paths } from "#app/paths.ts";
import { placePaths } from "#app/place-paths.ts";
import { ForEditors } from "#app/routes/for-editors.tsx";
import { StaffPlaces } from "#app/routes/notices/places-table.tsx";
import { readPage } from "#app/routes/read-page.ts";
import * as css from "#app/routes/screens.css.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { DrawingCode, StatusTag } from "#app/ui/text/tag.tsx";
import { IssuesTable } from "./issues-table.tsx";
import { issuedWords } from "./notice-labels.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const list = staffList(actor, params.list!);
		const row = await getRow(em, actor, list.key, id);
		const record = { entity: list.key, id };
		const counts = await countIssued(em, actor, record);
		const pages = Math.max(1, Math.ceil(counts.issues / PAGE_SIZE));
		const page = Math.min(readPage(new URL(request.url).searchParams), pages);
		const uses = [];
		for (const kind of USE_KINDS) {
			uses.push({ kind, rows: await listUses(em, actor, { ...record, kind }, { limit: PAGE_SIZE, within: WITHIN }) });
		}
		const issues = await listIssued(em, actor, record, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
		return {
			key: list.key,
			id,
			label: row.label,
			issuedText: issuedWords(counts) ?? "Not issued in any schedule.",
			page,
			pages,
			uses,
			issues,
			places: await listPlacesForStaff(em, actor, { record }, 1),
		};
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Where ${data?.label ?? "a record"} is used · Passive Fire Schedules` },
];

const titles: Record<UseKind, string> = {
	solution: "Solutions",
	specimen: "Specimens",
	project: "Projects",
	draft: "Changes that are not saved",
};

const addresses: Partial<Record<UseKind, (id: number) => string>> = {
	solution: (id) => paths.listRecord("solution", id),
	specimen: (id) => paths.listRecord("specimen", id),
	project: (id) => paths.officeProject(id),
};

function UsesSection({ kind, uses }: { kind: UseKind; uses: RecordUse[] }) {
	const { total, whole } = uses[0]!;
	const count = whole ? total : `at least ${total}`;
	const owned = uses.some(({ owner }) => owner !== null);
	const address = addresses[kind];
	const all = whole && total === uses.length;
	const more = all ? undefined : `${uses.length} of ${count}; the CSV has all of them.`;
	return (
		<Section title={`${titles[kind]} (${count})`} id={`used-${kind}`} description={more}>
			{!owned && address ? (
				<ul className={css.linkColumns}>
					{uses.map(({ id, label, isActive }) => (
						<li key={id}>
							<Link to={address(id)}>{kind === "solution" ? <DrawingCode code={label} /> : label}</Link>{" "}
							{!isActive && <StatusTag status="withdrawn" />}
						</li>
					))}
				</ul>
			) : (
				<Table
					caption={titles[kind]}
					captionHidden
					columns={["Name", ...(owned ? ["Owner"] : [])].map((label) => ({ label }))}
				>
					{uses.map(({ id, label, owner, isActive }) => (
						<Row key={id} struck={isActive ? undefined : "withdrawn"}>
							<RowTitle long>{address ? <Link to={address(id)}>{label}</Link> : label}</RowTitle>
							{owned && <LongCell label="Owner">{owner}</LongCell>}
						</Row>
					))}
				</Table>
			)}
		</Section>
	);
}

const PAGE_SIZE = 50;

/** The number of uses that the page counts at most, where a record is used everywhere. */
const WITHIN = 200;

export default function Used() {
	const { key, id, label, issuedText, page, pages, uses, issues, places } = useLoaderData<typeof loader>();
	const actions = (
		<>
			<ButtonLink to={paths.listRecord(key, id)} icon="left">
				Back to the record
			</ButtonLink>
			<ForEditors>
				{issues.length + places.total > 0 && <ButtonLink to={paths.listNotice(key, id)}>Send a notice</ButtonLink>}
			</ForEditors>
			<ButtonLink to={paths.listUsedCsv(key, id)} icon="download" reloadDocument>
				CSV
			</ButtonLink>
			<ButtonLink to={asXlsx(paths.listUsedCsv(key, id))} icon="download" reloadDocument>
				XLSX
			</ButtonLink>
		</>
	);
	return (
		<>
			<PageHeader title={`Where ${label} is used`} description={issuedText} actions={actions} />
			{issues.length > 0 && (
				<Section
					title="Where it was issued"
					id="issued"
					description="As printed on the day of issue, the newest of each project first."
				>
					<IssuesTable issues={issues} />
					<Pager
						page={page}
						pages={pages}
						label="issued schedules"
						to={(to) => paths.listUsed(key, id, { page: to })}
					/>
				</Section>
			)}
			<StaffPlaces found={places} csv={placePaths.listPlacesCsv(key, id)} />
			{uses.map(({ kind, rows }) => rows.length > 0 && <UsesSection key={kind} kind={kind} uses={rows} />)}
		</>
	);
}
