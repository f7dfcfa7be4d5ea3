import { FormKey } from "#app/routes/form-key.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";

export function ResumedDraft({ what }: { what: string }) {
	return (
		<FormColumn>
			<FormKey />
			<Alert kind="info" title={`You left this ${what} before Submit. It goes on where you left off.`} />
			<FormActions>
				<Button name="move" value="theirs">
					Start anew
				</Button>
			</FormActions>
		</FormColumn>
	);
}
