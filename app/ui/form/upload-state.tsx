import { Progress } from "#app/ui/text/progress.tsx";
import * as css from "./upload-state.css.ts";

export function UploadState({ percent, word }: { percent: number | null; word: string }) {
	return (
		<div className={css.place}>
			{percent !== null && <Progress label={percent < 100 ? "Uploading" : "Reading the files"} percent={percent} />}
			<p role="status">{percent === null && word}</p>
		</div>
	);
}
