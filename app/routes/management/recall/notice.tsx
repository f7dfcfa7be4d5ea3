import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NOTICE_OUTCOMES } from "#app/domain/recall/notice-limits.ts";
import { listAnswers } from "#app/domain/recall/notices.sql.ts";
import { getNotice } from "#app/domain/recall/recall-notices.ts";
import { getNoticeQuery, listPlacesForStaff } from "#app/domain/recall/recall-places.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { placePaths } from "#app/place-paths.ts";
import { StaffPlaces } from "#app/routes/notices/places-table.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, EndCell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { When } from "#app/ui/text/when.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return loadPage(staffOnly(request), async ({ em, actor }) => ({
		notice: await getNotice(em, actor, id),
		answers: await listAnswers(em, actor, id),
		places: await listPlacesForStaff(em, actor, await getNoticeQuery(em, actor, id), 1),
	}));
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Notice ${data?.notice.no ?? ""} · Passive Fire Schedules` },
];

const columns = [
	...["Owner", "Company"].map((label) => ({ label })),
	{ label: "Schedules", end: true },
	{ label: "Acknowledged" },
];

export default function SentNotice() {
	const { notice, answers, places } = useLoaderData<typeof loader>();
	const { no, record, subject, reason, created } = notice;
	return (
		<>
			<PageHeader
				title={`Notice ${no}: ${record.label} ${NOTICE_OUTCOMES[subject]}`}
				description={
					<>
						Sent <When at={created} />. {reason}
					</>
				}
				actions={<ButtonLink to={paths.sentNotices()}>All notices</ButtonLink>}
			/>
			<Table caption="Who was told" columns={columns}>
				{answers.map(({ id, name, company, issues, acknowledged }) => (
					<Row key={id}>
						<RowTitle>{name}</RowTitle>
						<LongCell label="Company">{company}</LongCell>
						<EndCell label="Schedules">{issues}</EndCell>
						<Cell label="Acknowledged">{acknowledged ? <When at={acknowledged} /> : "Not yet"}</Cell>
					</Row>
				))}
			</Table>
			<StaffPlaces found={places} csv={placePaths.sentNoticePlaces(notice.id)} />
		</>
	);
}
