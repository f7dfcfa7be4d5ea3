import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async () => null);
}

export const meta: MetaFunction = () => [{ title: "Feedback sent · Passive Fire Schedules" }];

export default function FeedbackSent() {
	return (
		<>
			<PageHeader title="Feedback" />
			<EmptyState
				icon="feedback"
				title="Thank you, your feedback has been sent!"
				actions={<ButtonLink to={paths.home()}>Back to the dashboard</ButtonLink>}
			>
				We read everything, and write back if we have a question or an answer.
			</EmptyState>
		</>
	);
}
