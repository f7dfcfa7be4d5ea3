import { Progress } from "#app/ui/text/progress.tsx";
import * as css from "./fields.css.ts";

export function UploadState({ percent, word }: { percent: number | null; word: string }) {
	return (
		<div className={css.uploadStatePlace}>
			{percent !== null && <Progress label={percent < 100 ? "Uploading" : "Reading the files"} percent={percent} />}
			<p role="status">{percent === null && word}</p>
		</div>
	);
}
