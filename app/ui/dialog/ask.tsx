import { type ComponentProps, createContext, type MouseEvent, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { Dialog } from "./dialog.tsx";
import { isPlain, useDialog } from "./use-dialog.ts";

const CloseQuestion = createContext<(() => void) | null>(null);

/** A dialog whose Cancel closes it, wherever in its content that stands. */
export function AskDialog({
	children,
	onClose,
	...dialog
}: Pick<ComponentProps<typeof Dialog>, "open" | "title" | "onClose" | "children">) {
	return (
		<CloseQuestion.Provider value={onClose}>
			<Dialog {...dialog} onClose={onClose} narrow>
				{children}
			</Dialog>
		</CloseQuestion.Provider>
	);
}

/** Answers what opens it, for the link to the page that asks without script, and the dialog. */
export function useQuestion(title: string, question: ReactNode) {
	const { opened, attempt, open, close } = useDialog<true>();
	const onClick = (event: MouseEvent) => {
		if (!isPlain(event)) return;
		event.preventDefault();
		open(true);
	};
	// Outside of the toolbar or menu of its link: these have colours of their own, and may fold.
	const dialog =
		attempt > 0 &&
		createPortal(
			<AskDialog open={opened !== null} title={title} onClose={close}>
				{question}
			</AskDialog>,
			document.body,
		);
	return { open: onClick, dialog };
}

interface AskLinkProps extends ComponentProps<typeof ButtonLink> {
	title: string;
	question: ReactNode;
}

export function AskLink({ title, question, ...link }: AskLinkProps) {
	const { open, dialog } = useQuestion(title, question);
	return (
		<>
			<ButtonLink {...link} onClick={open} />
			{dialog}
		</>
	);
}

export function AskCancel({ back, children = "Cancel" }: { back: string; children?: ReactNode }) {
	const close = useContext(CloseQuestion);
	return close ? (
		<Button type="button" onClick={close}>
			{children}
		</Button>
	) : (
		<ButtonLink to={back}>{children}</ButtonLink>
	);
}
