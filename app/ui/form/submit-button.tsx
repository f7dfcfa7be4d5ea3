import { useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Button } from "#app/ui/text/button.tsx";

/**
 * Busy while its form is on its way: `name` and `value` tell it from other buttons of the page, `action` from other
 * forms; `busy` is for a form that is sent otherwise than by the page.
 */
export function SubmitButton({ action, busy = false, ...rest }: ComponentProps<typeof Button> & { action?: string }) {
	const navigation = useNavigation();
	const mine =
		navigation.state !== "idle" &&
		navigation.formMethod !== undefined &&
		(action === undefined || navigation.formAction === action) &&
		(rest.name === undefined || navigation.formData?.get(rest.name) === rest.value);
	return <Button look="primary" {...rest} busy={mine || busy} />;
}
