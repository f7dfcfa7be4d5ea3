import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recordHistory } from "#app/domain/catalogue/records/history.sql.ts";
import { notFound } from "#app/domain/errors.ts";
import { usedIn } from "#app/domain/lists/effect.sql.ts";
import { findRow } from "#app/domain/lists/read.sql.ts";
import { staffList } from "#app/domain/lists/table.ts";
import { byStaff, idParam, show } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Findings } from "#app/ui/solution/findings.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { HistoryTable } from "./history-table.tsx";
import { listBack } from "./list-state.ts";
import { viewOf } from "./list-view.ts";
import { usesInWords } from "./standing-form.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return show(byStaff(request), async ({ em, actor }) => {
		const list = staffList(actor, params.list!);
		const row = await findRow(em, actor, list.key, id);
		if (!row) throw notFound();
		return {
			list: viewOf(list),
			row,
			uses: await usedIn(em, actor, list.key, id),
			history: await recordHistory(em, actor, list.key, id),
			back: paths.solutionManager({ ...listBack(request, list.key), selected: id }),
		};
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.row.label ?? "Record"} · Passive Fire Schedules` },
];

export default function RecordPage() {
	const { list, row, uses, history, back } = useLoaderData<typeof loader>();
	const facts = list.columns.map(({ label }, at) => ({ term: label, value: row.cells[at]?.replaceAll("\n", ", ") }));
	return (
		<>
			<PageHeader
				title={row.label}
				description={list.title}
				tags={!row.isActive && <StatusTag status="inactive" />}
				actions={
					<ButtonLink to={back} icon="left">
						Back to the list
					</ButtonLink>
				}
			/>
			<Findings findings={row.findings ?? []} />
			<Card title="Record" id="record">
				<DescriptionList facts={[...facts, { term: "Used in", value: usesInWords(uses) || "nothing" }]} />
			</Card>
			<Section title="History" id="history" description="Who changed what, and when. Nothing is ever removed.">
				<HistoryTable entries={history} />
			</Section>
		</>
	);
}
