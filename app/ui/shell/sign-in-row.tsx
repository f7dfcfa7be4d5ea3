import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import * as css from "./menus.css.ts";

interface SignInRowProps {
	/** The address that the row posts to; null for a link alone. */
	action: string | null;
	signIn: string;
}

export function SignInRow({ action, signIn }: SignInRowProps) {
	if (action === null) {
		return (
			<ButtonLink to={signIn} look="navbar">
				Sign in
			</ButtonLink>
		);
	}
	return (
		<>
			<span className={css.navbarFromWide}>
				<Form method="post" action={action} className={css.navbarSignInRow} aria-label="Sign in from here" noValidate>
					<input
						className={css.navbarInlineInput}
						type="email"
						name="email"
						aria-label="Email"
						placeholder="Email"
						autoComplete="username"
					/>
					<input
						className={css.navbarInlineInput}
						type="password"
						name="password"
						aria-label="Password"
						placeholder="Password"
						autoComplete="current-password"
					/>
					<Button look="navbar" small>
						Sign in
					</Button>
				</Form>
			</span>
			<span className={css.navbarMenuButton}>
				<ButtonLink to={signIn} look="navbar">
					Sign in
				</ButtonLink>
			</span>
		</>
	);
}
