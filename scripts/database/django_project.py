"""Runs the migrations of the applications that are named, in the database that the environment names."""

import os

import django
from django.conf import settings
from django.core.management import call_command

settings.configure(
    INSTALLED_APPS=os.environ["APPS"].split(),
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends." + os.environ["ENGINE"],
            "NAME": os.environ["NAME"],
            "HOST": os.environ.get("HOST", ""),
            "USER": os.environ.get("USER_NAME", ""),
        }
    },
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    WAGTAIL_SITE_NAME="site",
    WAGTAILADMIN_BASE_URL="",
    SECRET_KEY="none",
    SITE_ID=1,
    STATIC_URL="/static/",
    USE_TZ=True,
    ROOT_URLCONF="",
    SILENCED_SYSTEM_CHECKS=["urls.E001"],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {"context_processors": []},
        }
    ],
)
django.setup()
call_command("migrate", verbosity=0, interactive=False, skip_checks=True)
