import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { signInSchema } from "#app/domain/accounts/schemas.schema.ts";
import { localAddress } from "#app/http/guards.server.ts";
import { forkEm } from "#app/http/house.server.ts";
import { findSession, startSession } from "#app/http/session.server.ts";
import { submitAsGuest } from "#app/http/submit.server.ts";
import { AuthCard } from "#app/ui/auth-card.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form-layout.tsx";
import { TextField } from "#app/ui/inputs.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { formFaults } from "../form-faults.ts";
import { authenticator } from "./authenticator.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
	const redirectTo = localAddress(new URL(request.url).searchParams.get("redirectTo"));
	if (await findSession(await forkEm(), request)) throw redirect(redirectTo);
	return { redirectTo };
}

export async function action({ request }: ActionFunctionArgs) {
	const form = request.clone();
	const schema = signInSchema.extend({ redirectTo: z.string().optional() });
	return submitAsGuest(request, schema, async (em, input) => {
		const actor = await authenticator.authenticate("form", form);
		const cookie = await em.transactional((inside) => startSession(inside as typeof em, request, actor.id));
		return redirect(localAddress(input.redirectTo), { status: 303, headers: { "Set-Cookie": cookie } });
	});
}

export const meta: MetaFunction = () => [{ title: "Sign in · Passive Fire Schedules" }];

export default function SignIn() {
	const { redirectTo } = useLoaderData<typeof loader>();
	const faults = formFaults(useActionData<typeof action>());
	return (
		<AuthCard title="Welcome back" description="Sign in to your projects and schedules.">
			<FormColumn>
				<ErrorSummary message={faults.message} faults={faults.summary(["email", "password"])} />
				<input type="hidden" name="redirectTo" value={redirectTo} />
				<TextField
					id="email"
					name="email"
					type="email"
					label="Email"
					autoComplete="username"
					maxLength={255}
					required
					defaultValue={faults.typed("email")}
					errors={faults.of("email")}
				/>
				<TextField
					id="password"
					name="password"
					type="password"
					label="Password"
					autoComplete="current-password"
					maxLength={255}
					required
					errors={faults.of("password")}
				/>
				<FormActions>
					<SubmitButton wide>Sign in</SubmitButton>
				</FormActions>
			</FormColumn>
		</AuthCard>
	);
}
