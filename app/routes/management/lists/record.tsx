import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { amount } from "#app/amounts.ts";
import { dayText } from "#app/days.ts";
import { describeChanges } from "#app/domain/catalogue/history/change-descriptions.sql.ts";
import { recordFacts } from "#app/domain/catalogue/history/labels.ts";
import { findMerge } from "#app/domain/catalogue/merge/merge-names.ts";
import { type Use, usedIn } from "#app/domain/lists/effect.sql.ts";
import { getRow } from "#app/domain/lists/read.sql.ts";
import { storedFiles } from "#app/domain/lists/record-files.ts";
import { staffList } from "#app/domain/lists/table.ts";
import { listOpenOf } from "#app/domain/review/proposals.sql.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { ForEditors } from "#app/routes/for-editors.tsx";
import { gridBack } from "#app/routes/management/catalogue/catalogue.server.ts";
import { changeView } from "#app/routes/management/history/history.server.ts";
import { RECORD_CHANGES, RecordHistory } from "#app/routes/management/history/record-changes.tsx";
import { Muted, TwoParts } from "#app/ui/base/page-layout.tsx";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Findings } from "#app/ui/solution/findings.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { editAddress } from "./list-panel.tsx";
import { listBack } from "./list-state.ts";
import { ListValue } from "./records-table.tsx";
import { shownList } from "./shown-list.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const list = staffList(actor, params.list!);
		const row = await getRow(em, actor, list.key, id);
		return {
			list: shownList(list),
			row,
			stored: await recordFacts(em, actor, list.key, id),
			files: await storedFiles(em, actor, list, id),
			uses: await usedIn(em, actor, list.key, id),
			merged: await findMerge(em, actor, list.key, id),
			waiting: await listOpenOf(em, actor, list.key, id),
			changes: (await describeChanges(em, actor, { entity: list.key, record: id }, RECORD_CHANGES)).map(changeView),
			edit: editAddress(list.key, id, listBack(request, list.key)),
			back: gridBack(request, list.key) ?? paths.solutionManager({ ...listBack(request, list.key), selected: id }),
		};
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.row.label ?? "Record"} · Passive Fire Schedules` },
];

/** The kinds of uses that the page of where a record is used lists in sections of their own. */
const usedSections: Record<string, string> = {
	...{ solution: "used-solution", solutions: "used-solution", specimen: "used-specimen", specimens: "used-specimen" },
	...{ project: "used-project", projects: "used-project" },
};

/** `21 specimens and 3 solutions`, each with a link to the list of them where there is one. */
function Uses({ uses, used }: { uses: Use[]; used: string }) {
	if (uses.length === 0) return "nothing";
	let at = 0;
	return new Intl.ListFormat("en-NZ").formatToParts(uses.map(({ what }) => what)).map(({ type, value }) => {
		if (type === "literal") return value;
		const { count, what } = uses[at++]!;
		const words = `${amount(count)} ${what}`;
		const section = usedSections[what];
		return section ? (
			<Link key={what} to={`${used}#${section}`}>
				{words}
			</Link>
		) : (
			words
		);
	});
}

/** More facts than so many stand in two columns. */
const MOST_IN_COLUMN = 8;

export default function RecordPage() {
	const { list, row, stored, files, uses, merged, waiting, changes, edit, back } = useLoaderData<typeof loader>();
	const shown = list.columns.map((column, at) => ({
		term: column.label,
		isTag: column.tag !== undefined,
		value: <ListValue column={column} text={row.cells[at] ?? null} />,
	}));
	const more = shown.filter(({ term }) => !stored.some((one) => one.term === term));
	const tagOf = (name: string) => shown.find(({ term, isTag }) => isTag && term === name)?.value;
	const facts = [
		...stored.map(({ term, value }) => ({
			term,
			value: value ? (tagOf(term) ?? dayText(value)) : <Muted>Not recorded</Muted>,
		})),
		...more,
		{ term: "Used in", value: <Uses uses={uses} used={paths.listUsed(list.key, row.id)} /> },
	];
	const half = Math.ceil(facts.length / 2);
	return (
		<>
			<PageHeader
				title={row.label}
				description={list.title}
				tags={!row.isActive && <StatusTag status="withdrawn" />}
				actions={
					<>
						<ForEditors>
							<ButtonLink to={edit} look="primary" icon="edit">
								Edit
							</ButtonLink>
						</ForEditors>
						<ButtonLink to={back} icon="left">
							Back to the list
						</ButtonLink>
						{list.files.map(({ name, label }) =>
							files[name] ? (
								<ButtonLink key={name} to={paths.file(files[name])} icon="pdf" reloadDocument>
									{label}
								</ButtonLink>
							) : null,
						)}
						{list.key === "report" && row.isActive && (
							<ForEditors>
								<ButtonLink to={paths.reportEntry(row.id)} icon="plus">
									Enter specimens
								</ButtonLink>
							</ForEditors>
						)}
						<ButtonLink to={paths.listUsed(list.key, row.id)} icon="search">
							Where used
						</ButtonLink>
					</>
				}
			/>
			{merged && (
				<Alert kind="info" title={`Merged into ${merged.name}`}>
					<Link to={paths.listMerge(list.key, row.id)}>What that means, and how to undo it</Link>
				</Alert>
			)}
			{waiting.map(({ id, author }) => (
				<Alert key={id} kind="info" title={`A change proposed by ${author} waits for review`}>
					<Link to={paths.proposal(id)}>Go to the proposal</Link>
				</Alert>
			))}
			<Findings findings={row.findings ?? []} />
			<Card title="Record" id="record">
				{facts.length > MOST_IN_COLUMN ? (
					<TwoParts>
						<DescriptionList facts={facts.slice(0, half)} />
						<DescriptionList facts={facts.slice(half)} />
					</TwoParts>
				) : (
					<DescriptionList facts={facts} />
				)}
			</Card>
			<RecordHistory entity={list.key} record={row.id} changes={changes} />
		</>
	);
}
