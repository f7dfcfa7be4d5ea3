import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ForEditors } from "#app/routes/for-editors.tsx";
import { Cluster, Muted } from "#app/ui/base/page-layout.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";

interface InboxEntryProps {
	id: number;
	title: string;
	isActive: boolean;
	created: string;
	actions?: ReactNode;
	children: ReactNode;
}

export function InboxEntry({ id, title, isActive, created, actions, children }: InboxEntryProps) {
	return (
		<Card title={title} id={`entry-${id}`}>
			<Cluster>
				<StatusTag status={isActive ? "withdrawn" : "inactive"} text={isActive ? "open" : "closed"} />
				<Muted>
					<When at={created} />
				</Muted>
			</Cluster>
			{children}
			<ForEditors>
				<Cluster>
					{actions}
					<Form method="post">
						<input type="hidden" name="id" value={id} />
						<input type="hidden" name="open" value={String(!isActive)} />
						<Button small>{isActive ? "Close" : "Open again"}</Button>
					</Form>
				</Cluster>
			</ForEditors>
		</Card>
	);
}
