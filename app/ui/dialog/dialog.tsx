import { type ReactNode, useEffect, useRef } from "react";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { ScrollRegion } from "#app/ui/base/scroll-region.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import * as css from "./dialogs.css.ts";

interface DialogProps {
	open: boolean;
	title: string;
	/** Called by Escape, the close button or a click beside the dialog; whoever opened it takes `open` away. */
	onClose: () => void;
	tools?: ReactNode;
	full?: boolean;
	narrow?: boolean;
	children: ReactNode;
}

/** A native modal dialog; needs script. Keeps the keyboard inside, and gives focus back where it was when it closes. */
export function Dialog({ open, title, onClose, tools, full = false, narrow = false, children }: DialogProps) {
	const box = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		const dialog = box.current;
		if (open && !dialog?.open) dialog?.showModal();
		if (!open && dialog?.open) dialog.close();
	}, [open]);
	useEffect(() => {
		const dialog = box.current;
		if (!dialog) return;
		const cancel = (event: Event) => {
			event.preventDefault();
			onClose();
		};
		const closeOutside = (event: MouseEvent) => event.target === dialog && onClose();
		dialog.addEventListener("cancel", cancel);
		dialog.addEventListener("click", closeOutside);
		return () => {
			dialog.removeEventListener("cancel", cancel);
			dialog.removeEventListener("click", closeOutside);
		};
	}, [onClose]);
	const classes = [css.dialog, full && css.dialogFull, narrow && css.dialogNarrow].filter(Boolean).join(" ");
	return (
		<dialog ref={box} className={classes} aria-label={title}>
			{open && (
				<div className={css.dialogContent}>
					<header className={css.dialogHead}>
						<h2 className={css.dialogTitle}>{title}</h2>
						{tools}
						<button type="button" className={css.dialogClose} title="Close" onClick={onClose}>
							<Icon name="close" />
							<VisuallyHidden>Close</VisuallyHidden>
						</button>
					</header>
					<ScrollRegion label={title} className={css.dialogBody}>
						{children}
					</ScrollRegion>
				</div>
			)}
		</dialog>
	);
}
