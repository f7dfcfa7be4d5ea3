import { useEffect } from "react";
import { useNonce } from "#app/http/nonce.ts";
import { useRootData } from "#app/routes/root-data.ts";
import { CopyAlert } from "#app/routes/sharing/copy-alert.tsx";
import { Cluster, Muted } from "#app/ui/base/page-layout.tsx";
import fieldScript from "#app/ui/device/field-script.ts?worker&url";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";
import * as css from "./site-pages.css.ts";

interface DeviceQueueProps {
	/** The person for whom the page was made (`SiteContext.recorder`): the script sends the records of nobody else. */
	who: string;
	/** The address of the site's list; copies for reading without a network are kept of it and the pages below. */
	site: string;
}

/**
 * The records that wait on this device, with the script that fills them in (`app/ui/device/field-script.ts`). Without script nothing of it is
 * seen, since nothing waits then.
 */
export function DeviceQueue({ who, site }: DeviceQueueProps) {
	const nonce = useNonce();
	const { build } = useRootData();
	// A page with script that leads here, as after signing in, does not load the script of this document.
	useEffect(() => location.reload(), []);
	return (
		<div className={css.siteDevice} data-who={who} data-site={site}>
			<CopyAlert />
			<p data-part="no-queue" role="status" hidden />
			<div data-part="waiting" hidden>
				<Alert kind="info" title={<span data-part="count" />}>
					<p data-part="state" role="status" />
					<ul data-part="refused" />
					<template data-part="refused-line">
						<li>
							<a href={site}>–</a> <span data-part="why" />
							<Cluster>
								<Button type="button" small data-part="again">
									Send again
								</Button>
								<Button type="button" small look="danger" data-part="delete">
									Delete from this device
								</Button>
							</Cluster>
						</li>
					</template>
					<Cluster>
						<Button type="button" small data-part="send">
							Send now
						</Button>
						<a data-part="sign-in" href={site} hidden>
							Sign in to send
						</a>
					</Cluster>
				</Alert>
			</div>
			<script src={`${fieldScript}?v=${encodeURIComponent(build)}`} defer nonce={nonce} />
		</div>
	);
}

/** Errors that the script finds before it stores a record, and a warning where the device is nearly full. */
export function DeviceErrors() {
	return (
		<>
			<p data-part="form-error" role="alert" hidden />
			<Muted>
				<span data-part="room" role="status" hidden />
			</Muted>
		</>
	);
}
