import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { feedbackSchema, sendFeedback } from "#app/domain/inbox/feedback.ts";
import { INBOX_LIMITS } from "#app/domain/inbox/inbox-limits.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { limit } from "#app/http/rate-limits.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { TextAreaField, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Card } from "#app/ui/text/card.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async () => null);
}

export function action({ request }: ActionFunctionArgs) {
	return submit(request, feedbackSchema, async ({ em, actor }, input) => {
		await limit("feedback", `user:${actor.id}`);
		await sendFeedback(em, actor, input, mailQueue());
		return paths.feedbackSent();
	});
}

export const meta: MetaFunction = () => [{ title: "Feedback · Passive Fire Schedules" }];

export default function Feedback() {
	const errors = formErrors(useAnswer());
	return (
		<>
			<PageHeader title="Feedback" description="Tell us what helps, what is missing and what gets in your way." />
			<Card>
				<FormColumn>
					<FormKey />
					<ErrorSummary {...errors.summary({ subject: "Subject", message: "Message" })} />
					<TextField label="Subject" counted {...errors.text("subject", INBOX_LIMITS.subject)} />
					<TextAreaField
						label="Message"
						hint="If something went wrong, name the page and what you did just before."
						rows={8}
						required
						counted
						{...errors.text("message", INBOX_LIMITS.message)}
					/>
					<FormActions>
						<SubmitButton>Send feedback</SubmitButton>
					</FormActions>
				</FormColumn>
			</Card>
		</>
	);
}
