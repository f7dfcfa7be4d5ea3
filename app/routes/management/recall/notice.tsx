import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { amountOf } from "#app/amounts.ts";
import { NOTICE_OUTCOMES } from "#app/domain/recall/notice-limits.ts";
import { listAnswers } from "#app/domain/recall/notices.sql.ts";
import { getNotice } from "#app/domain/recall/recall-notices.ts";
import { getNoticeQuery, listPlacesForStaff } from "#app/domain/recall/recall-places.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { placePaths } from "#app/place-paths.ts";
import { reasonLines } from "#app/routes/notices/notice-banner.tsx";
import { StaffPlaces } from "#app/routes/notices/places-table.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, EndCell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { Trail } from "#app/ui/text/trail.tsx";
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
	...["Owner", "Email", "Company"].map((label) => ({ label })),
	{ label: "Schedules", end: true },
	{ label: "Acknowledged" },
];

export default function SentNotice() {
	const { notice, answers, places } = useLoaderData<typeof loader>();
	const { no, record, subject, reason, created, owners, acknowledged } = notice;
	const title = `Notice ${no}: ${record.label} ${NOTICE_OUTCOMES[subject]}`;
	return (
		<>
			<PageHeader
				trail={
					<Trail
						steps={[
							{ to: paths.evidence(), label: "Evidence" },
							{ to: paths.sentNotices(), label: "Notices" },
						]}
					/>
				}
				title={title}
				description={
					<>
						{reasonLines(reason).map((line) => (
							<Fragment key={line}>
								{line}
								<br />
							</Fragment>
						))}
						<When at={created} /> · acknowledged by {acknowledged} of {amountOf(owners, "owner")}
					</>
				}
			/>
			<Table caption="Who was told" columns={columns}>
				{answers.map(({ id, name, email, company, issues, acknowledged: at }) => (
					<Row key={id}>
						<RowTitle>{name}</RowTitle>
						<LongCell label="Email">
							<a href={`mailto:${email}?subject=${encodeURIComponent(title)}`}>{email}</a>
						</LongCell>
						<LongCell label="Company">{company}</LongCell>
						<EndCell label="Schedules">{issues}</EndCell>
						<Cell label="Acknowledged">{at ? <When at={at} /> : <StatusTag status="withdrawn" text="not yet" />}</Cell>
					</Row>
				))}
			</Table>
			<StaffPlaces found={places} csv={placePaths.sentNoticePlaces(notice.id)} />
		</>
	);
}
