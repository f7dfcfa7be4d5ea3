import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { amount } from "#app/amounts.ts";
import { catalogueTodo } from "#app/domain/lists/todo.ts";
import { listUnannounced } from "#app/domain/recall/unannounced.sql.ts";
import { byStaff, show } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { Table } from "#app/ui/list/table.tsx";
import { EndCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Unannounced } from "./recall/unannounced.tsx";

/** Of evidence without a notice, as many as are shown. */
const UNANNOUNCED = 50;

export const loader = ({ request }: LoaderFunctionArgs) =>
	show(byStaff(request), async ({ em, actor }) => ({
		todo: await catalogueTodo(em, actor),
		unannounced: await listUnannounced(em, actor, UNANNOUNCED),
	}));

export const meta: MetaFunction = () => [{ title: "Evidence to look after · Passive Fire Schedules" }];

export default function Evidence() {
	const { todo, unannounced } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="Evidence to look after"
				description="What of the catalogue is missing, ends or contradicts."
				actions={
					<>
						<ButtonLink to={paths.sentNotices()}>Withdrawal notices</ButtonLink>
						<ButtonLink to={paths.issued()}>Find an issued schedule</ButtonLink>
					</>
				}
			/>
			<Table caption="To look after" captionHidden columns={[{ label: "What" }, { label: "Records", end: true }]}>
				{todo.map(({ what, list, only, count }) => (
					<Row key={what}>
						<RowTitle>
							{count > 0 ? <Link to={paths.solutionManager({ list, only })}>{what}</Link> : <span>{what}</span>}
						</RowTitle>
						<EndCell>{count > 0 ? amount(count) : "none"}</EndCell>
					</Row>
				))}
			</Table>
			<Unannounced {...unannounced} />
		</>
	);
}
