import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { accountPaths } from "#app/account-paths.ts";
import { amountOf } from "#app/amounts.ts";
import { findSecondFactor, startSecondFactor } from "#app/domain/accounts/second-factor.ts";
import { needsSetUp } from "#app/domain/accounts/token-holder.sql.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { When } from "#app/ui/text/when.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor, session }) => ({
		factor: await findSecondFactor(em, actor),
		isRequired: needsSetUp(session.hasFactor, actor.isStaff),
	}));
}

export function action({ request }: ActionFunctionArgs) {
	return submit(request, z.object({}), async ({ em, actor }) => {
		await startSecondFactor(em, actor);
		return accountPaths.factorSetUp();
	});
}

export const meta: MetaFunction = () => [{ title: "Two-step sign-in · Passive Fire Schedules" }];

/** A refused form reads what is stored by now. */
export const shouldRevalidate = () => true;

export default function SecondFactorPage() {
	const { factor, isRequired } = useLoaderData<typeof loader>();
	const errors = formErrors(useActionData<typeof action>());
	return (
		<DialogPage title="Two-step sign-in" back={paths.account()}>
			{isRequired && <Alert kind="warning" title="You need two-step sign-in here. Set it up to go on." />}
			<ErrorSummary {...errors.summary({})} />
			<p>
				With two-step sign-in, a stolen password is not enough to get into your account: signing in also takes a code
				that an app on your phone shows.
			</p>
			{factor ? (
				<>
					<DescriptionList
						facts={[
							{
								term: "State",
								value: (
									<>
										On since <When at={factor.since} />
									</>
								),
							},
							{ term: "Recovery codes", value: `${amountOf(factor.codesLeft, "code")} left of 10` },
						]}
					/>
					<FormActions>
						<ButtonLink to={accountPaths.factorAct("new-codes")}>New recovery codes</ButtonLink>
						<ButtonLink to={accountPaths.factorAct("off")}>Turn off</ButtonLink>
					</FormActions>
				</>
			) : (
				<>
					<p>
						You need an authenticator app, such as Google Authenticator, Microsoft Authenticator or the one in your
						password manager.
					</p>
					<FormColumn>
						<FormKey />
						<FormActions>
							<SubmitButton>Set up</SubmitButton>
						</FormActions>
					</FormColumn>
				</>
			)}
		</DialogPage>
	);
}
