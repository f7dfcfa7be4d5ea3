import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import { NO_ACTIVE_ACCOUNT } from "#app/domain/accounts/authenticate.ts";
import { signInSchema } from "#app/domain/accounts/schemas.schema.ts";
import { invalid, isRefusal } from "#app/domain/errors.ts";
import { localAddress } from "#app/http/guards.server.ts";
import { forkEm } from "#app/http/resources.server.ts";
import { whySignIn } from "#app/http/resumed-form.server.ts";
import { findSession } from "#app/http/session.server.ts";
import { submitAsGuest } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { formErrors } from "#app/routes/forms.tsx";
import { PaperPicture } from "#app/routes/help/paper-picture.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import * as css from "#app/ui/shell/menus.css.ts";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { EmailField, PasswordField } from "./account-fields.tsx";
import { authenticator, beginSession, rememberHalf } from "./authenticator.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const redirectTo = localAddress(searchParams.get("redirectTo"));
	const em = await forkEm();
	if (await findSession(em, request)) throw redirect(redirectTo);
	const passwordChanged = searchParams.has("password-changed");
	const emailChanged = searchParams.has("email-changed");
	const joined = searchParams.get("joined");
	const wanted = searchParams.has("redirectTo") && !passwordChanged;
	return { redirectTo, passwordChanged, emailChanged, joined, why: wanted ? await whySignIn(em, request) : null };
}

export async function action({ request }: ActionFunctionArgs) {
	const schema = signInSchema.extend({ redirectTo: z.string().optional() });
	// The strategy reads the form for itself, once the pipeline has found it to be short and without other fields.
	const copy = request.clone();
	return submitAsGuest(request, schema, async (em, input) => {
		const who = await authenticator.authenticate("form", copy).catch(inPlainWords);
		const redirectTo = localAddress(input.redirectTo);
		if (!who.needsCode) return redirect(redirectTo, { status: 303, headers: await beginSession(em, request, who) });
		const code = paths.signInCode(redirectTo === paths.home() ? undefined : redirectTo);
		return redirect(code, { status: 303, headers: { "Set-Cookie": await rememberHalf(who) } });
	});
}

const RESET = "reset your password";
const WRONG = `Email or password is wrong, or your account is not active yet. Try again or ${RESET}.`;

/** The way to another password takes the email along, which stays out of the address. */
function WrongWords({ email }: { email: string }) {
	return (
		<>
			{WRONG.slice(0, WRONG.indexOf(RESET))}
			<Link to={paths.resetPassword()} state={{ email }}>
				{RESET}
			</Link>
			.
		</>
	);
}

/** The calls of `/api` keep the words that programs know. */
function inPlainWords(error: unknown): never {
	throw isRefusal(error) && error.code === NO_ACTIVE_ACCOUNT ? invalid({ "": [WRONG] }, WRONG) : error;
}

export const meta: MetaFunction = () => [{ title: "Sign in · Passive Fire Schedules" }];

export default function SignIn() {
	const { redirectTo, passwordChanged, emailChanged, joined, why } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const faults = formErrors(answer);
	const summary = faults.summary({ email: "Email", password: "Password" });
	return (
		<Welcome>
			<AuthCard
				title="Welcome back"
				description="Sign in to your projects and schedules."
				footer={
					<>
						<Link to={paths.resetPassword()}>Forgot password</Link>
						<span className={css.newcomer}>
							New here?
							<ButtonLink to={paths.signUp()}>Sign up</ButtonLink>
						</span>
					</>
				}
			>
				{passwordChanged && !answer && (
					<Alert kind="success" title="Your password has been changed. Please sign in with the new one." />
				)}
				{emailChanged && !answer && (
					<Alert kind="success" title="Your new email address is confirmed. Please sign in with it." />
				)}
				{joined !== null && !answer && (
					<Alert
						kind="success"
						title={`You have joined the ${joined === "project" ? "project" : "catalogue team"}. Please sign in.`}
					/>
				)}
				{why && <Alert kind="info" title={why} />}
				<FormColumn>
					<ErrorSummary
						{...summary}
						title={summary.message === WRONG ? <WrongWords email={faults.typed("email")} /> : undefined}
					/>
					<input type="hidden" name="redirectTo" value={redirectTo} />
					<EmailField faults={faults} autoComplete="username" />
					<PasswordField
						id="password"
						name="password"
						label="Password"
						autoComplete="current-password"
						errors={faults.of("password")}
					/>
					<FormActions>
						<SubmitButton wide>Sign in</SubmitButton>
					</FormActions>
				</FormColumn>
			</AuthCard>
		</Welcome>
	);
}

/** Says to a first visitor what this is, and shows a page of what comes out of it. */
function Welcome({ children }: { children: ReactNode }) {
	return (
		<div className={css.welcome}>
			<div className={css.welcomeWords}>
				<p className={css.welcomeLead}>
					Find tested fire-stopping solutions, collect them for your building, and print the Passive Fire Schedule for
					the council and the site.
				</p>
				<p>For architects, engineers, contractors and installers.</p>
				<p className={css.welcomeLinks}>
					<a href={paths.sampleSchedule()}>See a sample schedule (PDF)</a>
					<Link to={paths.about()}>How it works</Link>
				</p>
			</div>
			{children}
			<PaperPicture cut />
		</div>
	);
}
